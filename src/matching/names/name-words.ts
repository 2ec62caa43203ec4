import { LEGAL_FORMS } from './legal-forms.ts';
import { type NameKind, normalizeName } from './normalize.ts';

/** A word of a name as it is written, with its index and the words it is compared as. */
export type NameWord = { text: string; index: number; compared: string };

const WORD = /[\p{L}\p{N}\p{M}'’‘`´ʼʻ]+/gu;
/** The longest legal form that is written in several words. */
const MOST_WORDS = 6;

/**
 * The words of a name as it is written. What is compared as one is one word: initials such as "B V" and legal forms
 * such as "Private Limited".
 */
export function nameWords(kind: NameKind, name: string): NameWord[] {
  const written = [...name.matchAll(WORD)].map(({ 0: text, index }) => ({ index, end: index + text.length }));
  const words: NameWord[] = [];
  for (let at = 0; at < written.length; ) {
    const first = written[at];
    if (!first) break;
    const count = kind === 'organisation' ? joinedWords(name, written.slice(at, at + MOST_WORDS)) : 1;
    const text = name.slice(first.index, written[at + count - 1]?.end);
    words.push({ text, index: first.index, compared: normalizeName(kind, text) });
    at += count;
  }
  return words;
}

/** Whether a compared name is a legal form. */
export function isLegalForm(compared: string): boolean {
  return Object.hasOwn(LEGAL_FORMS, compared);
}

/** How many of the next words are compared as one. */
function joinedWords(name: string, written: readonly { index: number; end: number }[]): number {
  const [first] = written;
  for (let count = written.length; count > 1; count--) {
    const compared = normalizeName('organisation', name.slice(first?.index, written[count - 1]?.end));
    if (!compared.includes(' ') || isLegalForm(compared)) return count;
  }
  return 1;
}
