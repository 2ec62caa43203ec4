import anyAscii from 'any-ascii';
import type { NameKind } from '../names/normalize.ts';
import { cyrillicToLatin } from './cyrillic.ts';
import data from './foreign-company-words.json' with { type: 'json' };
import { greekToLatin } from './greek.ts';
import { hanToLatin } from './han.ts';
import { hangulToLatin } from './hangul.ts';
import { foreignKana, kanaToLatin } from './kana.ts';
import { hasOtherScript } from './other-script.ts';
import { ARABIC, HEBREW, unvowelledToLatin } from './unvowelled.ts';

/** A spelling in another script and what is written for it in Latin letters. */
type ForeignSpelling = { spelling: string; latin: string };

/** All spellings, the longest first, so that the form with more words is found before the one inside it. */
const FOREIGN_COMPANY_WORDS: readonly ForeignSpelling[] = [data.legalForms, data.words]
  .flatMap((table) => Object.entries(table))
  .flatMap(([latin, spellings]) => spellings.map((spelling) => ({ spelling, latin })))
  .toSorted((a, b) => b.spelling.length - a.spelling.length);

const WORD = /[\p{L}\p{M}\p{N}ー'’׳״]+/gu;
/** Scripts that write no spaces, in which company words stand inside others. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Between the parts of a foreign name. */
const PART_MARK = /[·・•＝]/gu;
const KANA = /[\p{Script=Katakana}\p{Script=Hiragana}]/u;

/**
 * How a name in another script may be written in Latin letters, likeliest first; empty for a name in Latin letters alone.
 * A name in kana has two: as it sounds, and as a foreign name may have been before.
 */
export function latinForms(kind: NameKind, name: string): string[] {
  if (!hasOtherScript(name)) return [];
  const text = name.normalize('NFKC').toLowerCase().replace(PART_MARK, ' ');
  const translated = kind === 'organisation' ? translateCompanyWords(text) : text;
  // A foreign name is written with marks between its parts, and has no surname of one character in front.
  const wordKind = kind === 'person' && text.includes(' ') && UNSPACED.test(text) ? 'organisation' : kind;
  const latinOf = (kana: typeof kanaToLatin) =>
    translated.replace(WORD, (word) =>
      KANA.test(word) ? rest(kana(word)) : wordToLatin(word, text, wordKind),
    );
  const latin = latinOf(kanaToLatin);
  const foreign = KANA.test(text) ? latinOf(foreignKana) : latin;
  return [...new Set([latin, foreign].map(asShown))].filter((form) => /\p{L}|\p{N}/u.test(form));
}

/** Replaces legal forms and frequent company words by their Latin ones. */
function translateCompanyWords(text: string): string {
  let translated = text;
  for (const { spelling, latin } of FOREIGN_COMPANY_WORDS) {
    for (let at = translated.indexOf(spelling); at >= 0; at = translated.indexOf(spelling, at + 1)) {
      const end = at + spelling.length;
      if (!UNSPACED.test(spelling) && isInsideWord(translated, at, end)) continue;
      translated = `${translated.slice(0, at)} ${latin} ${translated.slice(end)}`;
      at += latin.length + 1;
    }
  }
  return translated;
}

function isInsideWord(text: string, start: number, end: number): boolean {
  const isLetter = (letter: string | undefined) =>
    letter !== undefined && /[\p{L}\p{M}\p{N}'’]/u.test(letter);
  return isLetter(text[start - 1]) || isLetter(text[end]);
}

function wordToLatin(word: string, text: string, kind: NameKind): string {
  if (!hasOtherScript(word)) return word;
  if (/\p{Script=Cyrillic}/u.test(word)) return rest(cyrillicToLatin(word, text));
  if (/\p{Script=Greek}/u.test(word)) return rest(greekToLatin(withoutMarks(word)));
  if (/\p{Script=Arabic}/u.test(word)) return rest(unvowelledToLatin(ARABIC, withoutMarks(word)));
  if (/\p{Script=Hebrew}/u.test(word))
    return rest(unvowelledToLatin(HEBREW, word.replace(/[\p{M}'’׳״]/gu, '')));
  if (/\p{Script=Hangul}/u.test(word)) return rest(hangulToLatin(word, kind === 'person'));
  if (/\p{Script=Han}/u.test(word)) return rest(hanToLatin(word, kind === 'person'));
  return rest(word);
}

/** Whatever no table of ours knows, by the general one. */
function rest(written: string): string {
  return anyAscii(written).toLowerCase();
}

/** Without accents and vowel points; letters that Unicode composes of two, as й, stay one. */
function withoutMarks(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}

/** Each word with a capital. */
function asShown(latin: string): string {
  return latin
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(^|[\s"“«(-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
