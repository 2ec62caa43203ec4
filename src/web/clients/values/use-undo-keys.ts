import { type FocusEvent, type FormEvent, type KeyboardEvent, useRef } from 'react';

/**
 * The handlers of a field by which Esc and Ctrl+Z undo its change. What was typed since the field has the focus is the
 * browser's own to undo, letter by letter; an open menu or calendar gets Esc itself.
 */
export function useUndoKeys(onUndo: (() => void) | undefined) {
  const isTyped = useRef(false);
  return {
    onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (!currentTarget.contains(relatedTarget)) isTyped.current = false;
    },
    onInput({ target }: FormEvent<HTMLElement>) {
      isTyped.current = isText(target as Element);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (!onUndo || !isOwn(event)) return;
      if (event.key !== 'Escape' && (!isUndo(event) || isTyped.current)) return;
      event.preventDefault();
      onUndo();
    },
  };
}

/** Whether an element is a text that is typed, and not the search of a menu. */
function isText(element: Element): boolean {
  return (
    element.role !== 'combobox' && element.matches('textarea, input:not([type="radio"], [type="checkbox"])')
  );
}

function isUndo(event: KeyboardEvent): boolean {
  return (
    (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
  );
}

/** Whether a key press is the field's own: no input method, no menu and no calendar over the page has it. */
function isOwn({ currentTarget, target, defaultPrevented, nativeEvent }: KeyboardEvent): boolean {
  if (defaultPrevented || nativeEvent.isComposing || !(target instanceof Element)) return false;
  const isMenuOpen = target.role === 'combobox' && target.getAttribute('aria-expanded') === 'true';
  return currentTarget.contains(target) && !isMenuOpen;
}
