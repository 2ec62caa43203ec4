import type { LookUp } from '#contract/matching/look-up-contract.ts';
import { showDate } from '#records';
import { counted } from '../../ui/count-words.ts';
import { aheadReason } from '../pair/ahead-reason.ts';
import type { AskedName } from './look-up-queries.ts';

/** "4 names score 55 or more"; without candidates the nearest name. */
export function foundSentence(found: LookUp): string {
  const { items, total, threshold, lists, nearest } = found;
  if (total === 0 && found.spelt > 0)
    return `No name scores ${threshold} or more; ${counted(found.spelt, 'other spelling')}`;
  if (total === 0) {
    const near = nearest ? ` The nearest is ${nearest.name}, ${nearest.score}.` : '';
    return `No name scores ${threshold} or more in ${counted(lists.length, 'list')}.${near}`;
  }
  const byBirthday = items.some(({ admittedBy }) => admittedBy === 'birthday') ? ' or have the birthday' : '';
  const spelt = found.spelt > 0 ? `; ${counted(found.spelt, 'other spelling')}` : '';
  return `${counted(total, 'name')} ${total === 1 ? 'scores' : 'score'} ${threshold} or more${byBirthday}${spelt}`;
}

/** "2,203 records compared. 80 ranks above 85: its birthday is near." */
export function orderSentence({ items, compared }: LookUp): string {
  const all = `${counted(compared, 'record')} compared.`;
  for (const [at, first] of items.entries()) {
    const better = items.slice(at + 1).find(({ score }) => score > first.score);
    if (better) return `${all} ${first.score} ranks above ${better.score}: ${aheadReason(first, better)}.`;
  }
  return all;
}

/** The beginning of a note: what was looked up, where, and what was found. */
export function noteDraft({ name, birthday, kind }: AskedName, found: LookUp): string {
  const born = birthday && kind === 'person' ? `, born ${showDate(birthday)},` : '';
  const where = `in ${counted(found.lists.length, 'list')}`;
  const highest = Math.max(...found.items.map(({ score }) => score));
  const result =
    found.total === 0
      ? foundSentence(found).replace(/[^.]$/, '$&.')
      : `${counted(found.total, 'name')} ${found.total === 1 ? 'scores' : 'score'} ${found.threshold} or more, the highest ${highest}.`;
  return `Looked up ${name}${born} ${where}. ${result}`;
}
