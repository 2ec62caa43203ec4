import { LEGAL_FORMS } from '../names/legal-forms.ts';

/**
 * The letters of a company's name, its legal form included, as a typist may have changed them: words are joined, a doubled letter
 * is one, a digit is the letter that it looks like, and each legal form has one spelling.
 */

/** Shorter names are alike by chance. */
export const LEAST_COMPANY_LETTERS = 4;
/** Of a legal form so long no word has it by chance; a shorter one stands at the begin or the end of a word, or is the word. */
const LONG_FORM = 5;
const SHORT_FORM = 3;

const LOOK_ALIKE: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 3: 'e', 5: 's' };

/** A word with digits as the letters that they look like; a number of several digits stays. */
function withLetters(word: string): string {
  return word.replace(/(?<!\d)[0135](?!\d)/g, (sign) => LOOK_ALIKE[sign] ?? sign);
}

/** A word with doubled letters once, and one letter for the two that look like the same digit; a number stays. */
function singled(word: string): string {
  return MAY_DIFFER.test(word) ? word.replaceAll('l', 'i').replace(/(\D)\1+/gu, '$1') : word;
}

/** An “l”, a doubled letter, or half of one beyond 16 bits. Most words have none, which is quick to see. */
const MAY_DIFFER = /l|(\D)\1|[\ud800-\udfff]/;

/** The letters of each spelling of a legal form, and those of the one that is compared. */
const CANONICAL = Object.entries(LEGAL_FORMS).flatMap(([form, others]) =>
  others.map((other) => ({
    from: other.replaceAll(' ', ''),
    to: joinPlain(form.split(' ').map(singled)),
  })),
);
const LONGEST_FIRST = CANONICAL.toSorted((a, b) => b.from.length - a.from.length);
const SHORT_FORMS = new Map(
  LONGEST_FIRST.filter(({ from }) => from.length < LONG_FORM).map(({ from, to }) => [from, to]),
);
// A part of “pte ltd”, which is one form with “pvt ltd”.
SHORT_FORMS.set('pte', 'pvt');
const LONG_FORMS = new Map(
  LONGEST_FIRST.filter(({ from }) => from.length >= LONG_FORM).map(({ from, to }) => [singled(from), to]),
);
const SHORT_AT_END = new RegExp(
  [...SHORT_FORMS.keys()]
    .flatMap((form) => [`^${form}$`, ...(form.length < SHORT_FORM ? [] : [`^${form}`, `${form}$`])])
    .join('|'),
  'g',
);
const LONG_ANYWHERE = new RegExp([...LONG_FORMS.keys()].join('|'), 'g');

/** What is compared of a word of a normalised name. */
export function lettersOfWord(word: string): string {
  if (word === 'and') return '';
  const short = withLetters(word).replace(SHORT_AT_END, (form) => SHORT_FORMS.get(form) ?? form);
  return singled(short).replace(LONG_ANYWHERE, (form) => LONG_FORMS.get(form) ?? form);
}

/** Legal forms of several words, one of which is mistyped, so that normalising left them: the letters of all, and of each long word. */
const OF_WORDS = Object.entries(LEGAL_FORMS).flatMap(([form, others]) =>
  others
    .filter((other) => other.includes(' '))
    .map((other) => ({
      from: joinPlain(other.split(' ').map(lettersOfWord)),
      to: joinPlain(form.split(' ').map(lettersOfWord)),
      telling: other
        .split(' ')
        .map(lettersOfWord)
        .filter(({ length }) => length >= LONG_FORM),
    })),
);
const TO_FORM = new Map(OF_WORDS.map(({ from, to }) => [from, to]));
const LONG_OF_WORDS = [...TO_FORM.keys()].filter(({ length }) => length > LONG_FORM);
const OF_WORDS_ANYWHERE = new RegExp(LONG_OF_WORDS.toSorted((a, b) => b.length - a.length).join('|'), 'g');
/** “and” stands for a sign; “d.o.o” is parted where its last letter is a digit, or is joined to the name. */
const PART_OF_FORM = new RegExp(
  [...new Set(OF_WORDS.flatMap(({ telling }) => telling)), 'and', 'an$', '^o$'].join('|'),
);
const PARTED_FORM = /(?:do|sro)$/;
const OF_PARTED_FORM = singled('llc');

/** Whether the letters of a word have a part of what several words are: a legal form, or “and”. */
export function hasPartOfForm(letters: string): boolean {
  return PART_OF_FORM.test(letters);
}

/** What is compared of a normalised name, given by its words. */
export function companyLetters(words: readonly string[]): string {
  return lettersOfName(words.map(lettersOfWord));
}

/** The same, given by what `lettersOfWord` makes of its words. */
export function lettersOfName(letters: readonly string[]): string {
  const all = joinPlain(letters);
  if (!letters.some(hasPartOfForm)) return all;
  const ended = letters.at(-1) === 'o' ? all.replace(PARTED_FORM, OF_PARTED_FORM) : all;
  const formed = ended.replace(OF_WORDS_ANYWHERE, (form) => TO_FORM.get(form) ?? form);
  return singled(formed.replaceAll('and', ''));
}

/** Joins words; a letter that ends one and begins the next is one. */
function joinPlain(words: readonly string[]): string {
  return words.reduce((all, word) => all + (all !== '' && all.at(-1) === word[0] ? word.slice(1) : word), '');
}
