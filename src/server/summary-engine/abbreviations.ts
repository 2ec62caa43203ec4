import type { Language } from './language/languages.ts';
import { wordsOf } from './words.ts';

/** An abbreviation in brackets, as after the words of which it is made: `going-concern note (GCN)`. */
const BRACKETED = /\((\p{Lu}[\p{L}\p{N}&-]{1,7}?)s?\)/gu;
/** How far before its brackets the long form may begin, in characters and words. */
const REACH = 120;
const MOST_WORDS = 8;

/** The stems of the words that an abbreviation stands for, by its own stem. */
export type Abbreviations = ReadonlyMap<string, readonly string[]>;

/** Collects the abbreviations that texts introduce in brackets after their long form. */
export function abbreviationsIn(texts: readonly string[], language: Language = 'en'): Abbreviations {
  const found = new Map<string, readonly string[]>();
  for (const text of texts) {
    for (const { 1: written = '', index } of text.matchAll(BRACKETED)) {
      const before = text.slice(Math.max(0, index - REACH), index).trim();
      const long = longForm(before.split(/[\s/-]+/).slice(-MOST_WORDS), written);
      const [short] = wordsOf(written, language);
      if (long && short && !found.has(short)) found.set(short, wordsOf(long.join(' '), language));
    }
  }
  return found;
}

/** Replaces abbreviations by the words that they stand for, so that both are the same to every comparison. */
export function spelledOut(words: readonly string[], abbreviations: Abbreviations): string[] {
  return words.flatMap((word) => abbreviations.get(word) ?? word);
}

/** Returns the shortest end of some words whose initials spell an abbreviation; small words may have none. */
function longForm(words: readonly string[], written: string): string[] | null {
  const letters = [...written.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')];
  for (let from = words.length - 1; from >= 0; from--) {
    const some = words.slice(from);
    if (spells(some, letters)) return some;
  }
  return null;
}

function spells(words: readonly string[], letters: readonly string[]): boolean {
  if (words[0]?.[0]?.toLowerCase() !== letters[0]) return false;
  let at = 0;
  for (const word of words) {
    const isInitial = word[0]?.toLowerCase() === letters[at];
    if (!isInitial && word.length > 3) return false;
    if (isInitial) at++;
  }
  return at === letters.length;
}
