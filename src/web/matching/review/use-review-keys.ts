import { useEffect } from 'react';
import type { ReviewNavigation } from './session/review-navigation.ts';
import type { ReviewSession } from './session/review-session.ts';

/** What a key does. Holding it down goes on only where it `mayRepeat`: any other key acts once. */
type KeyAction = { act: (session: ReviewSession) => void; mayRepeat?: boolean };

/** Takes the focus along. */
const move = (by: (navigation: ReviewNavigation) => void, mayRepeat = true): KeyAction => ({
  act: (session) => {
    by(session.navigation);
    session.focus();
  },
  mayRepeat,
});
const NEXT = move((navigation) => navigation.moveByItem(1));
const PREVIOUS = move((navigation) => navigation.moveByItem(-1));
const UNDO: KeyAction = { act: (session) => session.undo() };

/** Single letters that act; each also with Shift where two are given. */
const LETTERS: Readonly<Record<string, KeyAction>> = {
  j: NEXT,
  k: PREVIOUS,
  J: move((navigation) => navigation.moveByRecord(1)),
  K: move((navigation) => navigation.moveByRecord(-1)),
  g: move((navigation) => navigation.moveToGroup(), false),
  c: { act: (session) => session.decideChosen('confirm') },
  d: { act: (session) => session.decideChosen('delete') },
  u: UNDO,
  n: { act: (session) => session.editNote() },
  r: { act: (session) => session.askBulk('confirm-recommended', 'record') },
  x: { act: (session) => session.askBulk('delete-remaining', 'record') },
  '/': { act: (session) => session.focusSearch() },
  '?': { act: (session) => session.openDialog({ type: 'keys' }) },
};

/** Keys that act without being letters, wherever nothing else needs them. */
const NAMED: Readonly<Record<string, KeyAction>> = {
  ArrowDown: NEXT,
  ArrowUp: PREVIOUS,
  Enter: { act: (session) => session.toggleChosen() },
};

/**
 * The keys of the review, on the whole page: not while something is typed, a menu is chosen from or a dialog is open.
 * `letters` turns the single letters on; arrows, Enter and Ctrl+Z stay.
 */
export function useReviewKeys(session: ReviewSession, { letters }: { letters: boolean }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = actionOf(event, letters);
      if (!action) return;
      event.preventDefault();
      if (!event.repeat || action.mayRepeat) action.act(session);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [session, letters]);
}

function actionOf(event: KeyboardEvent, letters: boolean): KeyAction | undefined {
  if (event.defaultPrevented || event.isComposing || event.altKey) return undefined;
  const target = event.target instanceof Element ? event.target : null;
  if (document.querySelector('dialog[open]') || isTyping(target)) return undefined;
  if (event.ctrlKey || event.metaKey) return isUndo(event) ? UNDO : undefined;
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
