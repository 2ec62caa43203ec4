import { type RefObject, useEffect, useRef } from 'react';
import { isTyping } from './is-typing.ts';
import type { ListItemsHandle } from './list-items.tsx';

/**
 * Keys of a screen with a list, outside inputs and dialogs: J and K move, / searches in `[data-list-search]`, and those
 * of the screen. Enter is the list's own.
 */
export function useListKeys(
  rows: RefObject<ListItemsHandle | null>,
  ownKeys: Readonly<Record<string, () => void>>,
): void {
  const latest = useRef(ownKeys);
  latest.current = ownKeys;
  useEffect(() => {
    const move = (key: 'ArrowDown' | 'ArrowUp') => {
      rows.current?.focus();
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    };
    const listKeys: Record<string, () => void> = {
      j: () => move('ArrowDown'),
      k: () => move('ArrowUp'),
      '/': () => document.querySelector<HTMLElement>('[data-list-search] input')?.focus(),
    };
    const onKey = (event: KeyboardEvent) => {
      const actions = { ...latest.current, ...listKeys };
      const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
      if (!action || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [rows]);
}
