import { spellOutLetters } from '#records';

const MAX_FOLDED_LENGTH = 200;
const MAX_WORDS = 12;

/** Text as it is searched and sorted: lower case, without accents and punctuation, single spaces, at most 200 characters. */
export function foldText(text: string): string {
  const lower = text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
  const plain = spellOutLetters(lower).replace(/[^\p{L}\p{N}]+/gu, ' ');
  return [...plain.trim()].slice(0, MAX_FOLDED_LENGTH).join('').trimEnd();
}

/** The different words of a folded text, at most twelve. */
export function foldedWords(folded: string): string[] {
  return [...new Set(folded.split(' ').filter(Boolean))].slice(0, MAX_WORDS);
}
