import { useEffect, useRef } from 'react';

/**
 * Ctrl+S or Cmd+S saves, Esc closes. Esc stays with whatever is open on top: a dialog or a menu.
 * Without `onSave` (nothing to save) the browser's own "save page" is kept away all the same.
 */
export function useSaveShortcut(actions: {
  onSave?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}) {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    // The menu that a key closes is shut by the time the key has come up to here, so it is looked for on its way down.
    let isMenuOpen = false;
    const look = () => {
      isMenuOpen = document.activeElement?.getAttribute('aria-expanded') === 'true';
    };
    const act = (event: KeyboardEvent) => {
      if (isSave(event)) {
        event.preventDefault();
        if (!isUnderDialog()) latest.current.onSave?.();
      } else if (isFreeEscape(event) && !isMenuOpen) latest.current.onClose?.();
    };
    document.addEventListener('keydown', look, true);
    document.addEventListener('keydown', act);
    return () => {
      document.removeEventListener('keydown', look, true);
      document.removeEventListener('keydown', act);
    };
  }, []);
}

function isSave(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
}

function isFreeEscape(event: KeyboardEvent): boolean {
  return event.key === 'Escape' && !event.defaultPrevented && !event.isComposing && !isUnderDialog();
}

function isUnderDialog(): boolean {
  return document.querySelector('dialog[open], [role="dialog"]') !== null;
}

/** Puts the focus on the first input that is marked as wrong. Call it after the marks are drawn. */
export function focusFirstError(within: HTMLElement | null = document.getElementById('content')): void {
  requestAnimationFrame(() => within?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
