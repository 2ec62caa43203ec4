import { isTyping } from './is-typing.ts';

/** Whether a key without others pressed acts on the page: it goes into no text or dialog, and nothing has used it. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  return !event.altKey && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
}
