import type { MissedOutcome } from '#contract/reference-lists/source-proof-contract.ts';
import type { EntityValue } from '../second-reader/published-value.ts';
import type { FoundOut } from './listed-records.ts';

/** The first year that is not read as one of another calendar. */
const FIRST_YEAR = 1_700;

/** What became of a published value that is not found, and why; `out` is undefined where no record has its id. */
export function whyNotFound(
  { kind, text }: Pick<EntityValue, 'kind' | 'text'>,
  out: FoundOut | undefined,
): { outcome: MissedOutcome; why: string } {
  if (!out) return { outcome: 'not-stored', why: 'No record has this id' };
  const isBirthday = kind === 'day' || kind === 'part';
  if (!out.isStored) return { outcome: 'not-stored', why: whyNotStored(kind, text) };
  if (isBirthday) return { outcome: 'as-text', why: whyNotCompared(text) };
  if (kind === 'nationality')
    return { outcome: 'as-text', why: 'Not known as a country: nothing is compared' };
  const { score, threshold } = out;
  return { outcome: 'not-found', why: `The nearest reaches ${score}; ${threshold} are needed` };
}

function whyNotStored(kind: EntityValue['kind'], text: string): string {
  if (kind === 'nationality' || kind === 'programme') return `Its record has no such ${kind}`;
  if (kind === 'day' || kind === 'part') return 'Its record has no such birthday';
  return /[\p{L}\p{N}]/u.test(text) ? 'Its record has no such name' : 'No letter and no digit';
}

function whyNotCompared(text: string): string {
  const years = (text.match(/\d{4}/g) ?? []).map(Number);
  const isOther = years.length > 0 && years.every((year) => year < FIRST_YEAR);
  return isOther ? 'Another calendar: nothing is compared' : 'Kept as text, and not compared';
}
