import { type NameKind, wordsOf } from '../names/normalize.ts';
import type { WordComparison } from './compare-words.ts';

/**
 * A hint for the reviewer: a name has an initial where the other has a word, a person has an extra middle name, or all
 * shared words occur in over 1 % of the list.
 */
export type NameFlag = 'initial' | 'extra-middle-name' | 'only-generic-words';

type Names = {
  /** Normalised. */
  internal: string;
  external: string;
  words: WordComparison;
  commonWords?: ReadonlySet<string> | undefined;
};

/** The flags of two normalised names. */
export function nameFlags(kind: NameKind, names: Names): NameFlag[] {
  const flags: NameFlag[] = [];
  if (kind === 'person' && hasInitial(names.words)) flags.push('initial');
  if (kind === 'person' && hasExtraMiddleName(wordsOf(names.internal), wordsOf(names.external))) {
    flags.push('extra-middle-name');
  }
  if (sharesOnlyGenericWords(names)) flags.push('only-generic-words');
  return flags;
}

function hasInitial({ onlyInternal, onlyExternal }: WordComparison): boolean {
  const abbreviates = (initial: string, words: readonly string[]) =>
    initial.length === 1 && words.some((word) => word.length > 1 && word.startsWith(initial));
  return (
    onlyInternal.some((word) => abbreviates(word, onlyExternal)) ||
    onlyExternal.some((word) => abbreviates(word, onlyInternal))
  );
}

function hasExtraMiddleName(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < 2 || short.length === long.length) return false;
  if (short[0] !== long[0] || short.at(-1) !== long.at(-1)) return false;
  let at = 0;
  for (const word of long) if (word === short[at]) at++;
  return at === short.length;
}

function sharesOnlyGenericWords({ words, commonWords }: Names): boolean {
  const { shared, near } = words;
  if (!commonWords || shared.length === 0 || near.length > 0) return false;
  return shared.every((word) => commonWords.has(word));
}
