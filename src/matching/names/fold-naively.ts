import { spellOutLetters } from '#records';

const DELETED = /['’‘`´ʼʻ]/g;
const MARKS = /\p{M}/gu;
const SEPARATORS = /[^\p{L}\p{N}]+/gu;

/**
 * The definition of folding a name, in regular expressions: removes apostrophes, accents and case, spells out letters
 * without a decomposition and "&", and turns everything else into single spaces. `foldInto` does the same faster.
 */
export function foldNaively(name: string): string {
  return separateWords(foldLetters(name)).trim();
}

/** The part of folding that treats each character on its own. */
export function foldLetters(text: string): string {
  const plain = text
    .replace(DELETED, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '');
  return spellOutLetters(plain);
}

/** Spells out "&" and turns each run of other characters than letters and digits into one space; not trimmed. */
export function separateWords(folded: string): string {
  return folded.replaceAll('&', ' and ').replace(SEPARATORS, ' ');
}
