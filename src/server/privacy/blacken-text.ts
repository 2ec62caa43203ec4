import { ERASED, type JsonValue } from '#records';
import { foldText } from '../ground/fold-text.ts';

/** Shortest text that is erased, in characters: a shorter one stands in too many words. */
export const MIN_ERASED_LENGTH = 3;

/**
 * Returns a pattern of texts as wholes, in any case: as they are, with accents composed or as marks of their own, and as
 * the search index folds them. Null when none is long enough.
 */
export function textPattern(texts: Iterable<string>): RegExp | null {
  const known = formsOf(texts);
  if (known.length === 0) return null;
  const escaped = known
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'));
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}\\p{M}])`, 'giu');
}

/**
 * Patterns of `like`: whatever `textPattern` finds fits one of them in small letters, in JSON too, so that a database passes
 * by nearly all that it does not. Only letters and digits of ASCII count, as SQLite knows no capitals of others.
 */
export function textLikes(texts: Iterable<string>): string[] {
  const likes = formsOf(texts).map((text) => text.toLowerCase().replace(/[^a-z0-9]+/g, '%'));
  return [...new Set(likes.map((like) => `%${like}%`.replace(/%+/g, '%')))];
}

/** The forms in which texts are looked for, when they are long enough. */
function formsOf(texts: Iterable<string>): string[] {
  const variants = [...texts].flatMap((text) => {
    const given = text.trim();
    return [given, given.normalize('NFC'), given.normalize('NFD'), foldText(text)];
  });
  return [...new Set(variants)].filter((text) => [...text].length >= MIN_ERASED_LENGTH);
}

/** Replaces what matches a pattern in a text; in JSON in its values alone, as its keys are names of fields. */
export function blackenText(text: string, pattern: RegExp): string {
  const json = parsed(text);
  if (json === null) return text.replace(pattern, ERASED);
  const blackened = blackenValue(json, (value) =>
    typeof value === 'string' ? value.replace(pattern, ERASED) : value,
  );
  return rewritten(text, json, blackened);
}

/** Whether a column, or a key in JSON, holds ids by which other data finds a row. */
export function holdsIds(name: string): boolean {
  return /(^|_)ids?$|Ids?$|^key$/.test(name);
}

/**
 * Replaces an address in a text; in JSON in its keys and values, ids included, which get `mark`, as two of them must not
 * become the same one.
 */
export function blackenAddressIn(text: string, pattern: RegExp, mark: string): string {
  const json = parsed(text);
  if (json === null) return text.replace(pattern, ERASED);
  const blacken = (value: JsonValue, isId: boolean): JsonValue => {
    if (typeof value === 'string') return value.replace(pattern, isId ? mark : ERASED);
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map((one) => blacken(one, isId));
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key.replace(pattern, mark), blacken(one, holdsIds(key))]),
    );
  };
  return rewritten(text, json, blacken(json, false));
}

/** JSON as it is after a change; its text stays as it was written when nothing changed. */
function rewritten(text: string, before: JsonValue, after: JsonValue): string {
  const written = JSON.stringify(after);
  return written === JSON.stringify(before) ? text : written;
}

/** Returns a value with each text, number and truth value in it changed. Ids stay: other data names them. */
export function blackenValue(value: JsonValue, change: (leaf: JsonValue) => JsonValue): JsonValue {
  if (value === null || typeof value !== 'object') return change(value);
  if (Array.isArray(value)) return value.map((one) => blackenValue(one, change));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === 'id' ? one : blackenValue(one, change)]),
  );
}

/** Returns every text in a value, except ids. */
export function textsIn(value: JsonValue): string[] {
  const texts: string[] = [];
  blackenValue(value, (leaf) => {
    if (typeof leaf === 'string') texts.push(leaf);
    return leaf;
  });
  return texts;
}

/** The value that a text is as JSON; null when it is none, or has no text in it. */
function parsed(text: string): JsonValue {
  if (!/^\s*[[{"]/.test(text)) return null;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return null;
  }
}
