import { isTyping } from './is-typing.ts';
import { areLettersKeys } from './letter-keys.ts';

/**
 * Whether a key without others pressed acts on the page: it goes into no text or dialog, nothing has used it, and a single
 * letter or sign is one that the user wants to act.
 */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  if (isLetter(event.key) && !areLettersKeys()) return false;
  return !event.altKey && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
}

function isLetter(key: string): boolean {
  return [...key].length === 1 && key !== ' ';
}
