import { flushSync } from 'react-dom';

/**
 * Draws a change at once and focuses what it drew. After the next paint is too late: keys that are pressed in between
 * would reach what had the focus before.
 */
export function focusDrawn(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change);
  find()?.focus();
}
