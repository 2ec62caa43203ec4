import { useEffect, useRef, useState } from 'react';

/** The rows of a list that can be added, removed and moved: where the focus goes after each, and what is announced. */
export function useOrderedRows<List extends HTMLElement>(noun: string) {
  const list = useRef<List>(null);
  const add = useRef<HTMLButtonElement>(null);
  const pending = useRef<(() => HTMLElement | null | undefined) | null>(null);
  const isDragging = useRef(false);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const find = pending.current;
    pending.current = null;
    find?.()?.focus({ preventScroll: isDragging.current });
    isDragging.current = false;
  });
  const rowAt = (index: number) => list.current?.children[index];
  return {
    list,
    /** For the button that adds a row; it gets the focus when no row is left. */
    add,
    announcement,
    /** Focuses the first input of a row once it is drawn. */
    focusRow: (index: number) => {
      pending.current = () => firstControl(rowAt(index));
    },
    /** Focuses the row that follows a removed one, else the one before it, else the button that adds one. */
    focusAfterRemoval: (removed: number) => {
      pending.current = () => firstControl(rowAt(removed) ?? rowAt(removed - 1)) ?? add.current;
    },
    /** Announces the new position of a row, and keeps the focus on its handle; a dragged row stays where the pointer is. */
    focusMoved: (to: number, count: number, isDragged: boolean) => {
      isDragging.current = isDragged;
      setAnnouncement(`${noun} ${to + 1} of ${count}`);
      pending.current = () => rowAt(to)?.querySelector<HTMLElement>('[data-handle]');
    },
  };
}

function firstControl(row: Element | undefined): HTMLElement | null | undefined {
  const inputs = 'input:not([type="hidden"], :disabled), textarea';
  return row?.querySelector<HTMLElement>(inputs) ?? row?.querySelector<HTMLElement>('button:not(:disabled)');
}
