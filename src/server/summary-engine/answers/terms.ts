import type { Language } from '../language/languages.ts';
import { saysConcept } from './concepts.ts';

/** Words are the same that begin with the same letters. */
const LEAST_LETTERS = 5;

/** Or that share a long beginning: “competitors” and “competition”. */
const COMMON = { least: 7, tail: 3 };

/** How rare terms are. */
export type Rarity = ReadonlyMap<string, number>;

/** Whether some words hold a term. */
export const names = (words: readonly string[], term: string, language: Language) =>
  words.some((word) => isSame(term, word, language));

function isSame(term: string, word: string, language: Language): boolean {
  if (term === word) return true;
  const isLong = Math.min(term.length, word.length) >= LEAST_LETTERS && !term.startsWith('~');
  if (!isLong) return false;
  if (
    commonLength(term, word) >= COMMON.least &&
    Math.max(term.length, word.length) <= commonLength(term, word) + COMMON.tail
  )
    return true;
  // German joins words: a “Hafenbrücke” is a “Brücke”.
  return term.startsWith(word) || word.startsWith(term) || (language === 'de' && word.endsWith(term));
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** Whether a text in lower case may hold one of some terms; most of a long file does not, and is not looked at more closely. */
export function mayName(text: string, terms: ReadonlySet<string>): boolean {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  return [...terms].some((term) =>
    term.startsWith('~')
      ? saysConcept(text, term)
      : plain.includes(
          term
            .normalize('NFD')
            .replace(/\p{M}/gu, '')
            .slice(0, LEAST_LETTERS - 1),
        ),
  );
}

/** The share of some terms that is named, by rarity; `named` is 0 to 1 for each. */
export function shareOf(terms: readonly string[], rarity: Rarity, named: (term: string) => number): number {
  const weightOf = (term: string) => rarity.get(term) ?? 0;
  const all = terms.reduce((sum, term) => sum + weightOf(term), 0);
  return all === 0 ? 0 : terms.reduce((sum, term) => sum + weightOf(term) * named(term), 0) / all;
}
