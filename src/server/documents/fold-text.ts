const MAX_FOLDED_LENGTH = 200;
const MAX_WORDS = 12;
/** Lower-case letters that Unicode does not take apart, as people type them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ĸ: 'k',
  ŧ: 't',
  ς: 'σ',
};

/** Text as it is searched and sorted: lower case, without accents and punctuation, single spaces, at most 200 characters. */
export function foldText(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłıħŋĸŧς]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  return [...plain.trim()].slice(0, MAX_FOLDED_LENGTH).join('').trimEnd();
}

/** The different words of a folded text, at most twelve. */
export function foldedWords(folded: string): string[] {
  return [...new Set(folded.split(' ').filter(Boolean))].slice(0, MAX_WORDS);
}
