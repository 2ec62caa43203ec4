import { useCallback, useEffect, useRef } from 'react';

/**
 * Stores the focused element when the session ends, and restores the focus when the user is logged in again. Returns a
 * function that restores it once more, as a button is disabled while its save is running.
 */
export function useReturningFocus(isOver: boolean): () => void {
  const last = useRef<Element | null>(null);
  const left = useRef<Element | null>(null);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest('dialog')) last.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  const giveBack = useCallback(() => {
    if (hasFocusElsewhere()) return;
    focus(left.current);
    if (document.activeElement === document.body) focus(document.getElementById('content'));
  }, []);

  useEffect(() => {
    if (!isOver) return;
    left.current = last.current;
    return giveBack;
  }, [isOver, giveBack]);
  return giveBack;
}

function hasFocusElsewhere(): boolean {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body && activeElement.id !== 'content';
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus();
}
