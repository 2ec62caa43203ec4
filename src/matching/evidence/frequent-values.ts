import { wordsOf } from '../names/normalize.ts';

/** A value in more than this share of a reference list is weak evidence. */
export const COMMON_SHARE = 0.01;
/** In a short list two may be chance. */
const MIN_COMMON_COUNT = 3;

/** Words that occur in over 1 % of the normalised names. */
export function commonWords(names: Iterable<string>): Set<string> {
  return commonOf(names, (name) => new Set(wordsOf(name)));
}

/** Birthplaces (as `birthplaceKey` returns them) that over 1 % of the records have. */
export function commonBirthplaces(keys: Iterable<string>): Set<string> {
  return commonOf(keys, (key) => (key === '' ? [] : [key]));
}

function commonOf(items: Iterable<string>, valuesOf: (item: string) => Iterable<string>): Set<string> {
  const counts = new Map<string, number>();
  let total = 0;
  for (const item of items) {
    total++;
    for (const value of valuesOf(item)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const least = Math.max(MIN_COMMON_COUNT, Math.floor(total * COMMON_SHARE) + 1);
  return new Set([...counts].filter(([, count]) => count >= least).map(([value]) => value));
}
