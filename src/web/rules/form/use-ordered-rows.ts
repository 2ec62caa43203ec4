import { useEffect, useRef, useState } from 'react';
import { movedItem } from '../../ui/lists/moved-item.ts';

/** Adds, removes and moves the rows of a list, with where the focus goes after each, and what is announced. */
export function useOrderedRows<List extends HTMLElement, Row>(
  noun: string,
  rows: readonly Row[],
  onChange: (rows: Row[]) => void,
) {
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
    /** Inserts a row, and focuses its first input once it is drawn. */
    insert(index: number, row: Row) {
      pending.current = () => firstControl(rowAt(index));
      onChange(rows.toSpliced(index, 0, row));
    },
    /** Removes a row, and focuses the one that follows, else the one before it, else the button that adds one. */
    remove(index: number) {
      pending.current = () => firstControl(rowAt(index) ?? rowAt(index - 1)) ?? add.current;
      onChange(rows.toSpliced(index, 1));
    },
    /** Moves a row, announces its position, and keeps the focus on its handle; a dragged row stays where the pointer is. */
    move(from: number, to: number, isDragged: boolean) {
      isDragging.current = isDragged;
      setAnnouncement(`${noun} ${to + 1} of ${rows.length}`);
      pending.current = () => rowAt(to)?.querySelector<HTMLElement>('[data-handle]');
      onChange(movedItem(rows, from, to));
    },
  };
}

function firstControl(row: Element | undefined): HTMLElement | null | undefined {
  const inputs = 'input:not([type="hidden"], :disabled), textarea';
  return row?.querySelector<HTMLElement>(inputs) ?? row?.querySelector<HTMLElement>('button:not(:disabled)');
}
