import type { RefObject } from 'react';
import { isFreeKey } from '../keys/is-free-key.ts';
import { useDocumentKeys } from '../keys/use-document-keys.ts';
import type { ListItemsHandle } from './list-items.tsx';

/**
 * Keys of a screen with a list, outside inputs and dialogs: J and K move, / searches in `[data-list-search]`, and those
 * of the screen. Enter is the list's own.
 */
export function useListKeys(
  rows: RefObject<ListItemsHandle | null>,
  ownKeys: Readonly<Record<string, () => void>>,
): void {
  const move = (key: 'ArrowDown' | 'ArrowUp') => {
    rows.current?.focus();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  };
  const actions: Readonly<Record<string, () => void>> = {
    ...ownKeys,
    j: () => move('ArrowDown'),
    k: () => move('ArrowUp'),
    '/': () => document.querySelector<HTMLElement>('[data-list-search] input')?.focus(),
  };
  useDocumentKeys((event) => {
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (!action || !isFreeKey(event)) return;
    event.preventDefault();
    action();
  });
}
