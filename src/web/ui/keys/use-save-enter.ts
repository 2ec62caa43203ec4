import { useEffectEvent } from 'react';
import { useDocumentKeys } from './use-document-keys.ts';

/** Calls `onSave` on Ctrl+Enter or Cmd+Enter, unless a dialog is open. What the key confirms where it is pressed comes first. */
export function useSaveEnter(onSave: () => unknown): void {
  const save = useEffectEvent(onSave);
  // A menu that gets the key keeps it from all that come later, so this one comes first and saves after all of them.
  useDocumentKeys(
    (event) => {
      if (!isSaveEnter(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setTimeout(save);
    },
    { capture: true },
  );
}

/** Whether a key press is Ctrl+Enter, but on a link, which it opens in another tab. */
export function isSaveEnter({
  key,
  ctrlKey,
  metaKey,
  target,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'target'>): boolean {
  const isLink = target instanceof Element && target.closest('a[href]') !== null;
  return key === 'Enter' && (ctrlKey || metaKey) && !isLink;
}
