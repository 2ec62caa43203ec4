import { LEGAL_FORMS } from '../names/legal-forms.ts';
import { LEGAL_WORDS } from '../words/frequent-words.ts';

type Rule = readonly [letters: RegExp, written: string];

/** Letters and pairs of them that another script writes as one, or that come back from it as another. */
const RESPELT: readonly Rule[] = [
  [/[^a-z0-9]/g, ''],
  // Abd and the article are one word or three.
  [/^abd[aeiu](?:l|r|s|z|n)(?=[a-z]{3})/g, 'abd'],
  [/^ye(?=[lvf])/g, 'e'],
  [/[gk]?kh|gh/g, 'h'],
  [/d?zh|dj/g, 'j'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/tz/g, 'ts'],
  [/x/g, 'ks'],
  [/ck|[kq]/g, 'c'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
];
/** Consonants that some scripts do not tell apart, in the classes of a skeleton; vowels are left out. */
const CLASSES: readonly Rule[] = [
  [/t?sh|ts|z/g, 's'],
  [/[pvf]/g, 'b'],
  [/r/g, 'l'],
  [/n(?=b)/g, 'm'],
  [/g/g, 'c'],
  [/[aeiouh]/g, ''],
  [/(.)\1+/g, '$1'],
];
/** c, g and ch as before e and i. */
const SOFT: readonly Rule[] = [
  [/t?ch/g, 's'],
  [/c(?=[ei])/g, 's'],
  [/g(?=[ei])/g, 'j'],
];
/** The same as before a, o and u. */
const HARD: readonly Rule[] = [[/t?ch/g, 'h']];
/** The Arabic article, which is written as part of the next word, or left out. */
const ARTICLES: ReadonlySet<string> = new Set('al el ul ad ar as ash an at az'.split(' '));

/** The words of legal forms, and those of forms that are written in several words. */
const FORM_WORDS: ReadonlySet<string> = new Set(
  [...LEGAL_WORDS, ...Object.values(LEGAL_FORMS).flat()]
    .flatMap((form) => form.split(' '))
    .map((word) => rewritten(word, RESPELT)),
);

/**
 * What a word of a normalised name has in common with spellings of it that went through another script: its letters
 * without what such a script changes, then its consonants in classes, in two readings. Null for a word that says nothing.
 */
export function wordSpellings(word: string): [respelt: string, soft: string, hard: string] | null {
  if (ARTICLES.has(word)) return null;
  const respelt = rewritten(word, RESPELT);
  if (respelt === '' || FORM_WORDS.has(respelt)) return null;
  return [respelt, rewritten(respelt, [...SOFT, ...CLASSES]), rewritten(respelt, [...HARD, ...CLASSES])];
}

function rewritten(text: string, rules: readonly Rule[]): string {
  return rules.reduce((before, [letters, written]) => before.replace(letters, written), text);
}
