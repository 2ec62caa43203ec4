import { LEGAL_FORMS } from '../names/legal-forms.ts';
import { LEGAL_WORDS } from '../words/frequent-words.ts';

/** Words of legal forms; a single letter may be an initial. */
const FORM_WORDS: ReadonlySet<string> = new Set(
  [...LEGAL_WORDS, 'and', ...Object.entries(LEGAL_FORMS).flat(2)]
    .flatMap((form) => form.split(' '))
    .filter(({ length }) => length > 1),
);
/** Of a word so long one letter may be wrong. */
const LONG_WORD = 5;
const LONG_FORM_WORDS: ReadonlyMap<number, readonly string[]> = new Map(
  [...FORM_WORDS].map(({ length }) => [length, [...FORM_WORDS].filter((form) => form.length === length)]),
);

/** Whether a word of a normalised company name is of its legal form, perhaps with a wrong letter. */
export function isFormWord(word: string): boolean {
  return (
    FORM_WORDS.has(word) ||
    (word.length >= LONG_WORD &&
      (LONG_FORM_WORDS.get(word.length) ?? []).some((form) => isOneLetterOff(form, word)))
  );
}

/** What may be of a legal form within a word; shorter forms are parts of many other words. */
const FORM_IN_WORD = new RegExp(
  [...FORM_WORDS]
    .filter((form) => form.length >= LONG_WORD || form === 'and')
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'g',
);

/** A word of a company's core without the legal forms that are joined to it. */
export function withoutJoinedForms(word: string): string {
  return word.replace(FORM_IN_WORD, '');
}

/** The letters of a company's core without legal forms and spaces. */
export function joinedCore(core: readonly string[]): string {
  return core.map(withoutJoinedForms).join('');
}

/** Whether texts of one length differ in exactly one place, which is no space. */
export function isOneLetterOff(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let different = -1;
  for (let at = 0; at < a.length; at++) {
    if (a[at] === b[at]) continue;
    if (different >= 0) return false;
    different = at;
  }
  return different >= 0 && a[different] !== ' ' && b[different] !== ' ';
}
