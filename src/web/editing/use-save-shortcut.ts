import { useRef } from 'react';
import { useDocumentKeys } from '../ui/keys/use-document-keys.ts';

/**
 * Ctrl+S or Cmd+S saves, Esc closes. An open dialog or menu gets Esc instead.
 * The browser's own "save page" is prevented even without `onSave`.
 */
export function useSaveShortcut(actions: {
  onSave?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}) {
  // A menu handles Esc before it bubbles up to the document, so the capture phase checks whether one is open.
  const isMenuOpen = useRef(false);
  const checkMenu = () => {
    isMenuOpen.current = document.activeElement?.getAttribute('aria-expanded') === 'true';
  };
  useDocumentKeys(checkMenu, { capture: true });
  useDocumentKeys((event) => {
    if (isSaveKey(event)) {
      event.preventDefault();
      if (!isUnderDialog()) actions.onSave?.();
    } else if (isFreeEscape(event) && !isMenuOpen.current) actions.onClose?.();
  });
}

/** Whether a key press is Ctrl+S or Cmd+S. */
export function isSaveKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
}

function isFreeEscape(event: KeyboardEvent): boolean {
  return event.key === 'Escape' && !event.defaultPrevented && !event.isComposing && !isUnderDialog();
}

function isUnderDialog(): boolean {
  return document.querySelector('dialog[open], [role="dialog"]') !== null;
}

/** Focuses the first invalid input after the next render. */
export function focusFirstError(): void {
  const content = document.getElementById('content');
  requestAnimationFrame(() => content?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
