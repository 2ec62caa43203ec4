/** Lower-case letters that Unicode does not decompose, with the letters people type instead. */
const SPELLED_OUT: Readonly<Record<string, string>> = {
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
const LETTERS = /[ßæœøđðþłıħŋĸŧς]/g;

/** The text with letters such as ß and ø replaced by plain ones. */
export function spellOutLetters(text: string): string {
  return text.replace(LETTERS, (letter) => SPELLED_OUT[letter] ?? letter);
}
