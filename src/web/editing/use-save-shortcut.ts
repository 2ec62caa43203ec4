import { useEffect, useRef } from 'react';

/**
 * Ctrl+S or Cmd+S saves, Esc closes. An open dialog or menu gets Esc instead.
 * The browser's own "save page" is prevented even without `onSave`.
 */
export function useSaveShortcut(actions: {
  onSave?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}) {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    // A menu handles Esc before it bubbles up to the document, so the capture phase checks whether one is open.
    let isMenuOpen = false;
    const checkMenu = () => {
      isMenuOpen = document.activeElement?.getAttribute('aria-expanded') === 'true';
    };
    const act = (event: KeyboardEvent) => {
      if (isSave(event)) {
        event.preventDefault();
        if (!isUnderDialog()) latest.current.onSave?.();
      } else if (isFreeEscape(event) && !isMenuOpen) latest.current.onClose?.();
    };
    document.addEventListener('keydown', checkMenu, true);
    document.addEventListener('keydown', act);
    return () => {
      document.removeEventListener('keydown', checkMenu, true);
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

/** Focuses the first invalid input after the next render. */
export function focusFirstError(within: HTMLElement | null = document.getElementById('content')): void {
  requestAnimationFrame(() => within?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
