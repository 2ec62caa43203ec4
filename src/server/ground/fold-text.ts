import { spellOutLetters } from '#records';

const MAX_FOLDED_LENGTH = 200;
const MAX_WORDS = 12;

/**
 * Folds text for searching and sorting: lower case, no accents or punctuation, single spaces, at most 200 characters.
 */
export function foldText(text: string): string {
  const lower = text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
  const plain = spellOutLetters(lower).replace(/[^\p{L}\p{N}]+/gu, ' ');
  return [...plain.trim()].slice(0, MAX_FOLDED_LENGTH).join('').trimEnd();
}

/** Returns the distinct words of a folded text, at most twelve. */
export function foldedWords(folded: string): string[] {
  return [...new Set(folded.split(' ').filter(Boolean))].slice(0, MAX_WORDS);
}
