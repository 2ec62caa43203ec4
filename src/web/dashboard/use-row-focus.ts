import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { isMissing, type ViewItem } from '#rules';
import { focusRow, type RowPart, rowKeyOf } from './row-focus.ts';

type FocusPosition = { key: string; position: number; part: RowPart };

function isRow(item: ViewItem): boolean {
  return item.kind !== 'heading';
}

/** A row's answer as text, to compare it later. */
function answerOf(items: readonly ViewItem[], key: string): string {
  const item = items.find((candidate) => candidate.key === key);
  if (item?.kind === 'row') return JSON.stringify(item.answer);
  return item?.kind === 'selector' ? JSON.stringify(item.entity) : '';
}

/** The next question without an answer, below the row or from the first one on; without any, the row below. */
function nextOpen(rows: readonly ViewItem[], position: number): ViewItem | undefined {
  const below = rows.slice(position + 1).filter(({ kind }) => kind === 'row');
  const isOpen = (row: ViewItem) => row.kind === 'row' && isMissing(row.answer);
  return below.find(isOpen) ?? rows.slice(0, position).find(isOpen) ?? below[0];
}

/**
 * Moves the focus for keyboard users. After Enter submits an answer, the next open question has the focus, first those
 * that follow from it. When the focused row disappears, the row at its position gets the focus.
 * Returns the table's event handlers.
 */
export function useRowFocus(items: readonly ViewItem[]) {
  const entered = useRef<{ key: string; answer: string } | null>(null);
  const focused = useRef<FocusPosition | null>(null);

  useLayoutEffect(() => {
    const rows = items.filter(isRow);
    const isShown = (key: string) => rows.some((row) => row.key === key);
    if (focused.current && !isShown(focused.current.key) && document.activeElement === document.body) {
      const successor = rows[Math.min(focused.current.position, rows.length - 1)];
      if (successor) focusRow(successor.key, focused.current.part);
    }
    if (!entered.current) return;
    const { key, answer } = entered.current;
    const position = rows.findIndex((row) => row.key === key);
    const row = rows[position];
    const isWaiting = row && 'status' in row && row.status === 'asking';
    if (isWaiting || answerOf(items, key) === answer) return;
    entered.current = null;
    if (row && 'status' in row && row.status === 'failed') return;
    const next = nextOpen(rows, position);
    const isStillThere = !document.activeElement || rowKeyOf(document.activeElement) === key;
    if (row && next && isStillThere) focusRow(next.key);
  }, [items]);

  return {
    onKeyDownCapture({ key, nativeEvent, target }: KeyboardEvent) {
      const isEnter = key === 'Enter' && !nativeEvent.isComposing && target instanceof Element;
      const row = isEnter && target.closest('[data-answer]') ? rowKeyOf(target) : undefined;
      entered.current = row ? { key: row, answer: answerOf(items, row) } : null;
    },
    onPointerDownCapture() {
      entered.current = null;
    },
    onFocus({ target }: FocusEvent) {
      const key = rowKeyOf(target);
      const position = items.filter(isRow).findIndex((item) => item.key === key);
      const part = target.closest('[data-remove]') ? 'remove' : 'answer';
      focused.current = key === undefined ? null : { key, position, part };
    },
    onBlur({ relatedTarget }: FocusEvent) {
      // Without a related target the row may just have disappeared; then the position is still needed.
      if (relatedTarget && !rowKeyOf(relatedTarget)) focused.current = null;
    },
  };
}
