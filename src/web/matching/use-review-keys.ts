import { useEffect, useRef } from 'react';

/** What keys do in the review. */
export type ReviewDeeds = {
  next: () => void;
  previous: () => void;
  nextRecord: () => void;
  previousRecord: () => void;
  group: () => void;
  confirm: () => void;
  delete: () => void;
  undo: () => void;
  expand: () => void;
  note: () => void;
  confirmRecommended: () => void;
  deleteRemaining: () => void;
  search: () => void;
  showKeys: () => void;
};

/** Single letters that act; each also with Shift where two are given. */
const LETTERS: Record<string, keyof ReviewDeeds> = {
  j: 'next',
  k: 'previous',
  J: 'nextRecord',
  K: 'previousRecord',
  g: 'group',
  c: 'confirm',
  d: 'delete',
  u: 'undo',
  n: 'note',
  r: 'confirmRecommended',
  x: 'deleteRemaining',
  '/': 'search',
  '?': 'showKeys',
};

/** Keys that act without being letters, wherever nothing else needs them. */
const NAMED: Record<string, keyof ReviewDeeds> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Enter: 'expand',
};

/** Holding these down goes on moving; holding another key decides once. */
const MAY_REPEAT: ReadonlySet<keyof ReviewDeeds> = new Set([
  'next',
  'previous',
  'nextRecord',
  'previousRecord',
]);

/**
 * The keys of the review, on the whole page: not while something is typed, a menu is chosen from or a dialog is open.
 * `letters` turns the single letters on; arrows, Enter and Ctrl+Z stay.
 */
export function useReviewKeys(deeds: ReviewDeeds, { letters }: { letters: boolean }): void {
  const latest = useRef({ deeds, letters });
  latest.current = { deeds, letters };
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      const deed = deedOf(event, latest.current.letters);
      if (!deed) return;
      event.preventDefault();
      if (!event.repeat || MAY_REPEAT.has(deed)) latest.current.deeds[deed]();
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, []);
}

function deedOf(event: KeyboardEvent, letters: boolean): keyof ReviewDeeds | undefined {
  if (event.defaultPrevented || event.isComposing || event.altKey) return undefined;
  const target = event.target instanceof Element ? event.target : null;
  if (document.querySelector('dialog[open]') || isTyping(target)) return undefined;
  if (event.ctrlKey || event.metaKey) return isUndo(event) ? 'undo' : undefined;
  if (letters && Object.hasOwn(LETTERS, event.key)) return LETTERS[event.key];
  return Object.hasOwn(NAMED, event.key) && !hasOwnKeys(target, event.key) ? NAMED[event.key] : undefined;
}

function isUndo({ key, shiftKey }: KeyboardEvent): boolean {
  return !shiftKey && key.toLowerCase() === 'z';
}

function isTyping(target: Element | null): boolean {
  return target?.closest('input, textarea, select, [contenteditable]') != null;
}

/** Buttons and links take Enter, lists and tabs the arrows too. */
function hasOwnKeys(target: Element | null, key: string): boolean {
  if (target?.closest('[role="listbox"], [role="tablist"], [role="menu"]')) return true;
  return key === 'Enter' && target?.closest('a[href], button, summary') != null;
}
