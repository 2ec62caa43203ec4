import { z } from 'zod';
import type { Format } from '#records';
import { integerSchema } from '../call-schemas.ts';

/** What a version can lose so much of that it is held back. `rows` of a first version are those that cannot be read. */
const LOST_THINGS = ['records', 'otherNames', 'birthdays', 'countries', 'rows'] as const;

/** What more than a tenth of is gone: how many there were, and how many are left. */
export const listLossSchema = z.strictObject({
  what: z.enum(LOST_THINGS),
  before: integerSchema,
  now: integerSchema,
});
export type ListLoss = z.infer<typeof listLossSchema>;

const WORDS: Readonly<Record<ListLoss['what'], string>> = {
  records: 'records',
  otherNames: 'other names',
  birthdays: 'birthdays',
  countries: 'countries',
  rows: 'rows',
};

/** How a sentence writes numbers and lists. */
type Written = Pick<Format, 'number' | 'list'>;

/** Says why a version is held back: “Held back: 12 of 40 records and all 3,117 other names are missing in it.” */
export function heldBackSentence(losses: readonly ListLoss[], { number, list }: Written): string {
  const parts = losses.map(({ what, before, now }) => {
    const [all, gone] = [before, before - now].map(number);
    return now === 0 ? `all ${all} ${WORDS[what]}` : `${gone} of ${all} ${WORDS[what]}`;
  });
  const isUnread = losses.some(({ what }) => what === 'rows');
  return `Held back: ${list(parts)} ${isUnread ? 'cannot be read' : 'are missing in it'}.`;
}

/** The same, with what to do about it. */
export function heldBackAdvice(losses: readonly ListLoss[], written: Written): string {
  return `${heldBackSentence(losses, written)} If that is right, import it anyway.`;
}
