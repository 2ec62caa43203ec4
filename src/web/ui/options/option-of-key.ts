import type { KeyboardEvent } from 'react';
import { searchableText } from '../searchable-text.ts';

/** The most options of which a key chooses one: as many as there are figures. */
export const MOST_KEYED = 9;

/**
 * The option that a key means among a few: the one that begins with the letter, after the letters `typed` before it, or the
 * one of the number. Undefined for other keys, and where a letter can mean several.
 */
export function optionOfKey(
  key: string,
  options: readonly string[],
  { typed = '', numbered = options }: { typed?: string; numbered?: readonly string[] } = {},
): string | undefined {
  const text = typed + key;
  if (options.length > MOST_KEYED || [...key].length !== 1 || text.trim() === '') return undefined;
  const wanted = searchableText(text);
  const begin = options.filter((option) => searchableText(option).startsWith(wanted));
  if (begin.length > 0) return begin.length === 1 ? begin[0] : undefined;
  return /^[1-9]$/.test(text) ? numbered[Number(text) - 1] : undefined;
}

/** Whether a key press is a letter, a figure or another sign, and no shortcut. */
export function isSign({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean {
  return [...key].length === 1 && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;
}
