import { countUsualWords, sampleOf } from './languages.ts';

/** Languages by the letters that tell them, the more particular ones first. */
const BY_LETTERS: readonly [language: string, letters: RegExp, share: number][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 0.05],
  ['ko', /\p{Script=Hangul}/gu, 0.5],
  ['zh', /\p{Script=Han}/gu, 0.5],
  ['el', /\p{Script=Greek}/gu, 0.5],
  ['he', /\p{Script=Hebrew}/gu, 0.5],
  ['ar', /\p{Script=Arabic}/gu, 0.5],
  ['th', /\p{Script=Thai}/gu, 0.5],
  ['uk', /[іїєґ]/giu, 0.01],
  ['ru', /\p{Script=Cyrillic}/gu, 0.5],
];
/** A language is told by at least so many of its usual words, and this share of all words. */
const LEAST_USUAL = 5;
const LEAST_SHARE = 0.15;

/**
 * Tells the language of a file, as a BCP 47 tag, so that it can be read aloud in it; undefined for English, and where it is
 * not sure.
 */
export function foreignLanguageOf(pages: readonly string[]): string | undefined {
  const text = sampleOf(pages);
  const letters = countOf(text, /\p{L}/gu);
  const told = BY_LETTERS.find(([, own, share]) => letters > 0 && countOf(text, own) >= share * letters);
  if (told) return told[0];
  const { words, usual } = countUsualWords(text);
  const [best, count] = Object.entries(usual).reduce((most, one) => (one[1] > most[1] ? one : most));
  const isSure = count >= LEAST_USUAL && count >= LEAST_SHARE * words;
  return isSure && best !== 'en' ? best : undefined;
}

function countOf(text: string, letters: RegExp): number {
  return [...text.matchAll(letters)].length;
}
