import { wordsOf } from '../names/normalize.ts';

/** Two similar words, one of each name, with the indices of the letters that differ. */
type NearWords = {
  internal: string;
  external: string;
  /** Indices (UTF-16 units) of the letters of `internal` that `external` does not have. */
  internalLetters: number[];
  externalLetters: number[];
};

/** The words of two normalised names, each word in one of the lists. */
export type WordComparison = {
  shared: string[];
  near: NearWords[];
  onlyInternal: string[];
  onlyExternal: string[];
};

/** Two words are near when at least this share of their letters is common to both, in the same order. */
const NEAR_SHARE = 3 / 4;
/** Longer words are not compared letter by letter: the time is quadratic, and real words are shorter. */
const MAX_WORD_LENGTH = 100;

/** Compares the words of two normalised names: shared, near, and only in one of them. */
export function compareWords(internal: string, external: string): WordComparison {
  const { shared, onlyLeft, onlyRight } = partition(wordsOf(internal), wordsOf(external));
  const near: NearWords[] = [];
  const onlyInternal = onlyLeft.filter((word) => {
    const found = nearestOf(word, onlyRight);
    if (!found) return true;
    near.push(found);
    onlyRight.splice(onlyRight.indexOf(found.external), 1);
    return false;
  });
  return { shared, near, onlyInternal, onlyExternal: onlyRight };
}

function partition(left: readonly string[], right: readonly string[]) {
  const onlyRight = [...right];
  const shared: string[] = [];
  const onlyLeft = left.filter((word) => {
    const at = onlyRight.indexOf(word);
    if (at < 0) return true;
    shared.push(...onlyRight.splice(at, 1));
    return false;
  });
  return { shared, onlyLeft, onlyRight };
}

function nearestOf(word: string, others: readonly string[]): NearWords | undefined {
  const found = others.map((other) => ({ other, common: commonLetters(word, other) }));
  const near = found
    .map(({ other, common }) => ({
      other,
      common,
      share: (2 * common.length) / (word.length + other.length),
    }))
    .filter(({ share }) => share >= NEAR_SHARE)
    .sort((a, b) => b.share - a.share)[0];
  if (!near) return undefined;
  const letters = (of: string, side: 0 | 1) => {
    const kept = new Set(near.common.map((pair) => pair[side]));
    return Array.from({ length: of.length }, (_, index) => index).filter((index) => !kept.has(index));
  };
  return {
    internal: word,
    external: near.other,
    internalLetters: letters(word, 0),
    externalLetters: letters(near.other, 1),
  };
}

/** Indices of the longest common subsequence of the letters of two words. */
function commonLetters(a: string, b: string): [number, number][] {
  if (a.length > MAX_WORD_LENGTH || b.length > MAX_WORD_LENGTH) return [];
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint8Array(b.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i] as Uint8Array;
      row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
