import { type NameKind, wordsOf } from '../names/normalize.ts';
import { similarity } from '../names/similarity.ts';
import { SUFFIXES } from '../words/frequent-words.ts';
import { isFormWord, isOneLetterOff, joinedCore } from './company-core.ts';
import { companyLetters, LEAST_COMPANY_LETTERS } from './company-letters.ts';
import { wordSpellings } from './word-spellings.ts';

/**
 * How a name may be another spelling of one with which it shares too few letters for the name score: written in another
 * script, with initials or without middle names, with another legal form, with its words joined or parted, with a doubled letter or
 * a digit for one, or, if it is short, with one wrong letter.
 */
export const SPELLINGS = ['script', 'initials', 'legal-form', 'joined', 'letter'] as const;
export type Spelling = (typeof SPELLINGS)[number];

/** A normalised name. */
export type SpeltName = {
  text: string;
  /** It is the Latin form of a name in another script. */
  isLatinForm: boolean;
};

/** Shorter texts are alike by chance. */
const LEAST_LETTERS = 3;
const LEAST_CONSONANTS = 4;
const LEAST_CORE = 3;
/** Shorter names with different legal forms are those of different companies. */
const LEAST_CORE_IN_FORMS = 8;
/** A name with fewer letters is that of another company when its words are parted otherwise. */
export const LEAST_JOINED = 8;
/** A shorter name says more than its letters: its legal form stands apart, or a letter does. */
const LEAST_PLAIN = 6;
/** A longer core with a wrong letter reaches the threshold by its score. */
export const LONGEST_CORE = 12;

/** In which way two names are spellings of one another; null when they are not. Symmetric. */
export function otherSpelling(kind: NameKind, a: SpeltName, b: SpeltName): Spelling | null {
  const [one, other] = [wordsOf(a.text), wordsOf(b.text)];
  if ((a.isLatinForm || b.isLatinForm) && isSameInOtherScript(a.text, b.text)) return 'script';
  if (kind === 'person') return isShortened(one, other) ? 'initials' : null;
  if (hasOtherForm(one, other)) return 'legal-form';
  if (isJoined(one, other)) return 'joined';
  if (hasSameLetters(one, other)) return isParted(one, other) ? 'joined' : 'letter';
  return isShortCore(coreOf(one)) && isOneLetterOff(a.text, b.text) ? 'letter' : null;
}

/** Whether names of companies are the same words in any order but for the legal form, which a short one may lack. */
function hasOtherForm(a: readonly string[], b: readonly string[]): boolean {
  const [core, other] = [coreOf(a), coreOf(b)];
  const isLacking = core.length === a.length || other.length === b.length;
  const isTellingCore = isLacking || core.join('').length >= LEAST_CORE_IN_FORMS;
  return core.length > 0 && isTellingCore && core.toSorted().join(' ') === other.toSorted().join(' ');
}

/** Whether names of companies are, but for legal forms, the same letters in the same order, parted into other words. */
function isJoined(a: readonly string[], b: readonly string[]): boolean {
  const [core, other] = [coreOf(a), coreOf(b)];
  const letters = joinedCore(core);
  return core.length !== other.length && letters.length >= LEAST_JOINED && letters === joinedCore(other);
}

/** Whether names of companies are the same letters in the same order, but for what a typist changes: see `companyLetters`. */
function hasSameLetters(a: readonly string[], b: readonly string[]): boolean {
  const letters = companyLetters(a);
  if (letters.length < LEAST_COMPANY_LETTERS || letters !== companyLetters(b)) return false;
  if (letters.length >= LEAST_PLAIN || [a, b].some(isFormBesideCore)) return true;
  return letters.length > LEAST_COMPANY_LETTERS && [a, b].some(hasInitial);
}

function isParted(a: readonly string[], b: readonly string[]): boolean {
  return a.length !== b.length || a.join('') === b.join('');
}

/** Whether a letter stands alone, perhaps doubled, as normalising joins the initials of a name. */
function hasInitial(words: readonly string[]): boolean {
  return words.some((word) => new Set(word).size === 1);
}

function isFormBesideCore(words: readonly string[]): boolean {
  const core = coreOf(words);
  return core.length < words.length && core.join('').length >= LEAST_CORE;
}

/** The words of a company's name without its legal form. */
export function coreOf(words: readonly string[]): string[] {
  return words.filter((word) => !isFormWord(word));
}

/** Names whose consonants agree by chance score less; of 93 pairs of known persons none does. */
const LEAST_SCRIPT_SCORE = 30;

function isSameInOtherScript(a: string, b: string): boolean {
  const keys = scriptKeys(wordsOf(a));
  return scriptKeys(wordsOf(b)).some((key) => keys.includes(key)) && similarity(a, b) >= LEAST_SCRIPT_SCORE;
}

/** Whether a name without its legal form is one that a wrong letter takes under the threshold. */
export function isShortCore(core: readonly string[]): boolean {
  const length = core.join(' ').length;
  return length <= LONGEST_CORE && length - core.length + 1 >= LEAST_CORE;
}

/** The words of a person's name without what follows it, such as Jr; empty when its last word is an initial. */
export function personWords(words: readonly string[]): readonly string[] {
  const own = words.filter((word) => !SUFFIXES.has(word));
  return own.length > 1 && (own.at(-1) ?? '').length > 1 ? own : [];
}

/** What spellings of a name in different scripts have in common: its words in any order, and its consonants in theirs. */
function scriptKeys(words: readonly string[]): string[] {
  const spellings = words.flatMap((word) => {
    const found = wordSpellings(word);
    return found ? [found] : [];
  });
  const keys: string[] = [];
  for (const reading of [0, 1, 2] as const) {
    const parts = spellings.map((word) => word[reading]).filter(Boolean);
    if (!isTelling(reading, parts.join('').length)) continue;
    keys.push(`${reading === 0} ${parts.toSorted().join(' ')}`);
    if (reading > 0) keys.push(parts.join(''));
  }
  return keys;
}

/** Whether enough letters or, in a reading of consonants, enough of these are left. */
export function isTelling(reading: number, letters: number): boolean {
  return letters >= (reading === 0 ? LEAST_LETTERS : LEAST_CONSONANTS);
}

/** Whether one name is the other with initials for names, or without some between the first and the last. */
function isShortened(a: readonly string[], b: readonly string[]): boolean {
  const [own, other] = [personWords(a), personWords(b)];
  const [short, long] = own.length <= other.length ? [own, other] : [other, own];
  if (short.length === 0 || short.at(-1) !== long.at(-1) || !isSameOrInitial(short[0], long[0])) return false;
  let at = 0;
  for (const word of short) {
    while (at < long.length && !isSameOrInitial(word, long[at])) at++;
    if (at++ >= long.length) return false;
  }
  return true;
}

/** Whether words are the same, or one of them is the initial of the other. */
function isSameOrInitial(a = '', b = ''): boolean {
  return a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));
}
