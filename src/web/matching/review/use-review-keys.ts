import { isTyping } from '../../ui/keys/is-typing.ts';
import { useDocumentKeys } from '../../ui/keys/use-document-keys.ts';
import type { ReviewNavigation } from './session/review-navigation.ts';
import type { ReviewSession } from './session/review-session.ts';

/**
 * The action of a key. It repeats while the key is held down only if it `mayRepeat`. It waits for its turn unless it is
 * `immediate`.
 */
type KeyAction = { act: (session: ReviewSession) => void; mayRepeat?: boolean; immediate?: boolean };

/** A navigation that also moves the focus. */
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

/** The single-letter keys. An upper-case letter is the key with Shift. */
const LETTERS: Readonly<Record<string, KeyAction>> = {
  j: NEXT,
  k: PREVIOUS,
  J: move((navigation) => navigation.moveByRecord(1)),
  K: move((navigation) => navigation.moveByRecord(-1)),
  g: move((navigation) => navigation.moveToGroup(), false),
  c: { act: (session) => session.decideChosen('confirm') },
  d: { act: (session) => session.decideChosen('delete') },
  u: UNDO,
  n: { act: (session) => session.reasons.open() },
  s: { act: (session) => session.attaching.open() },
  a: { act: (session) => session.openDialog({ type: 'assign' }) },
  t: { act: (session) => void session.takeNext() },
  r: { act: (session) => session.askBulk('confirm-recommended', 'record') },
  x: { act: (session) => session.askBulk('delete-remaining', 'record') },
  X: { act: (session) => session.askBulk('delete-fitting', 'run') },
  '/': { act: (session) => session.focusSearch(), immediate: true },
  '?': { act: (session) => session.openDialog({ type: 'keys' }), immediate: true },
};

/** The other keys, where the focused element does not use them itself. */
const NAMED: Readonly<Record<string, KeyAction>> = {
  ArrowDown: NEXT,
  ArrowUp: PREVIOUS,
  Enter: { act: (session) => session.toggleChosen() },
};

/**
 * Handles the keys of the review on the whole page, except in inputs and menus and under a dialog. `letters` turns the
 * single-letter keys on; arrows, Enter and Ctrl+Z are always on.
 */
export function useReviewKeys(session: ReviewSession, { letters }: { letters: boolean }): void {
  useDocumentKeys((event) => {
    const action = actionOf(event, letters);
    if (!action) return;
    event.preventDefault();
    if (event.repeat && (!action.mayRepeat || session.isCatchingUp())) return;
    if (action.immediate) action.act(session);
    else session.inTurn(() => action.act(session));
  });
}

function actionOf(event: KeyboardEvent, letters: boolean): KeyAction | undefined {
  if (event.defaultPrevented || event.isComposing || event.altKey) return undefined;
  const target = event.target instanceof Element ? event.target : null;
  if (isTyping(target)) return undefined;
  if (event.ctrlKey || event.metaKey) return isUndo(event) ? UNDO : undefined;
  if (letters && Object.hasOwn(LETTERS, event.key)) return LETTERS[event.key];
  return Object.hasOwn(NAMED, event.key) && !hasOwnKeys(target, event.key) ? NAMED[event.key] : undefined;
}

function isUndo({ key, shiftKey }: KeyboardEvent): boolean {
  return !shiftKey && key.toLowerCase() === 'z';
}

/** Whether the element uses the key itself: buttons and links use Enter, lists and tabs the arrows as well. */
function hasOwnKeys(target: Element | null, key: string): boolean {
  if (target?.closest('[role="listbox"], [role="tablist"], [role="menu"]')) return true;
  return key === 'Enter' && target?.closest('a[href], button, summary') != null;
}
