import type { LookUp } from '#contract/matching/look-up-contract.ts';
import { formatCounted } from '../../../ui/count-words.ts';
import { showDate } from '../../../ui/date-text.ts';
import { aheadReason } from '../candidates/rivals.ts';
import type { AskedName } from './look-up-queries.ts';

const NAMES = ['name', 'names'] as const;
const LISTS = ['list', 'lists'] as const;

/** "4 names reach 55"; without candidates the nearest name. */
export function foundSentence(found: LookUp): string {
  const { items, total, threshold, lists, nearest } = found;
  if (total === 0 && found.spelt > 0)
    return `No name reaches ${threshold}, ${formatCounted(found.spelt, ['is', 'are'])} another spelling`;
  if (total === 0) {
    const near = nearest ? ` The nearest is ${nearest.name}, ${nearest.score}.` : '';
    return `No name reaches ${threshold} in ${formatCounted(lists.length, LISTS)}.${near}`;
  }
  const byBirthday = items.some(({ admittedBy }) => admittedBy === 'birthday') ? ' or have the birthday' : '';
  const spelt = found.spelt > 0 ? `, ${formatCounted(found.spelt, ['is', 'are'])} another spelling` : '';
  return `${formatCounted(total, NAMES)} ${total === 1 ? 'reaches' : 'reach'} ${threshold}${byBirthday}${spelt}`;
}

/** "2,203 records compared. 80 stands before 85: its birthday is near." */
export function orderSentence({ items, compared }: LookUp): string {
  const counted = `${formatCounted(compared, ['record', 'records'])} compared.`;
  for (const [at, first] of items.entries()) {
    const better = items.slice(at + 1).find(({ score }) => score > first.score);
    if (better)
      return `${counted} ${first.score} stands before ${better.score}: ${aheadReason(first, better)}.`;
  }
  return counted;
}

/** The beginning of a note: what was looked up, where, and what was found. */
export function noteDraft({ name, birthday, kind }: AskedName, found: LookUp): string {
  const born = birthday && kind === 'person' ? `, born ${showDate(birthday)},` : '';
  const where = `in ${formatCounted(found.lists.length, LISTS)}`;
  const highest = Math.max(...found.items.map(({ score }) => score));
  const result =
    found.total === 0
      ? foundSentence(found).replace(/[^.]$/, '$&.')
      : `${formatCounted(found.total, NAMES)} ${found.total === 1 ? 'reaches' : 'reach'} ${found.threshold}, highest ${highest}.`;
  return `Looked up ${name}${born} ${where}. ${result}`;
}
