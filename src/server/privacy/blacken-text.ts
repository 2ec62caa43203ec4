import { ERASED } from '#contract/messages.ts';
import type { JsonValue } from '#records';
import { foldText } from '../ground/fold-text.ts';

/** Shortest text that is erased, in characters: a shorter one stands in too many words. */
export const MIN_ERASED_LENGTH = 3;

/**
 * Returns a pattern of texts as wholes, in any case: as they are, with accents composed or as marks of their own, and as
 * the search index folds them. Null when none is long enough.
 */
export function textPattern(texts: Iterable<string>): RegExp | null {
  const variants = [...texts].flatMap((text) => {
    const given = text.trim();
    return [given, given.normalize('NFC'), given.normalize('NFD'), foldText(text)];
  });
  const known = [...new Set(variants)].filter((text) => [...text].length >= MIN_ERASED_LENGTH);
  if (known.length === 0) return null;
  const escaped = known
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'));
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}\\p{M}])`, 'giu');
}

/** Replaces what matches a pattern in a text; in JSON in its values alone, as its keys are names of fields. */
export function blackenText(text: string, pattern: RegExp): string {
  const json = /^\s*[[{]/.test(text) ? parsed(text) : null;
  if (json === null) return text.replace(pattern, ERASED);
  const blackened = blackenValue(json, (value) =>
    typeof value === 'string' ? value.replace(pattern, ERASED) : value,
  );
  const written = JSON.stringify(blackened);
  return written === JSON.stringify(json) ? text : written;
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

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return null;
  }
}
