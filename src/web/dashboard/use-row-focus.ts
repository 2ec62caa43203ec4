import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { ENTITY_ROW, isMissing, type ViewItem } from '#rules';
import { isTouch } from '../ui/is-touch.ts';
import { focusRow, goesOnByEnter, type RowPart, rowKeyOf } from './row-focus.ts';

type FocusPosition = { key: string; position: number; part: RowPart };

/** A row in which Enter was pressed: its answer before, as text, and whether that is all it waits for. */
type Entered = { key: string; answer: string; goesOn: boolean };

type ShownQuestions = {
  items: readonly ViewItem[];
  /** Whether a row has something that is not submitted. */
  isDrafted: (key: string) => boolean;
  /** Which questionnaire it is; another one begins in its first open question. */
  file: string | null;
};

function isRow(item: ViewItem): boolean {
  return item.kind !== 'heading';
}

/** A row's answer as text, to compare it later. */
function answerOf(items: readonly ViewItem[], key: string): string {
  const item = items.find((candidate) => candidate.key === key);
  if (item?.kind === 'row') return JSON.stringify(item.answer);
  return item?.kind === 'selector' ? JSON.stringify(item.entity) : '';
}

function isOpenQuestion(row: ViewItem): boolean {
  return row.kind === 'row' && isMissing(row.answer);
}

/** The next question without an answer, below the row or from the first one on; without any, the row below an answered one. */
function nextOpen(rows: readonly ViewItem[], position: number): ViewItem | undefined {
  const [row, ...others] = rows.slice(position);
  const below = others.filter(({ kind }) => kind === 'row');
  const next = below.find(isOpenQuestion) ?? rows.slice(0, position).find(isOpenQuestion);
  return next ?? (row && isOpenQuestion(row) ? undefined : below[0]);
}

/** Moves the focus on from a row in which Enter was pressed; false while it has no other answer, or what follows is being asked. */
function goOn(items: readonly ViewItem[], { key, answer, goesOn }: Entered): boolean {
  const rows = items.filter(isRow);
  const position = rows.findIndex((one) => one.key === key);
  const row = rows[position];
  const status = row && 'status' in row ? row.status : 'idle';
  if (status === 'asking' || (answerOf(items, key) === answer && !goesOn)) return false;
  const next = nextOpen(rows, position);
  const isStillThere = !document.activeElement || rowKeyOf(document.activeElement) === key;
  if (row && next && isStillThere && status !== 'failed') focusRow(next.key);
  return true;
}

/**
 * Moves the focus for keyboard users. A questionnaire begins in its first open question. After Enter, which submits what is
 * not submitted, the next open question has the focus, first those that follow from the answer. When the focused row
 * disappears, the row at its position gets the focus.
 * Returns the table's event handlers.
 */
export function useRowFocus({ items, isDrafted, file }: ShownQuestions) {
  const entered = useRef<Entered | null>(null);
  const focused = useRef<FocusPosition | null>(null);
  useBeginning(items, file);

  useLayoutEffect(() => {
    const rows = items.filter(isRow);
    const isShown = (key: string) => rows.some((row) => row.key === key);
    if (focused.current && !isShown(focused.current.key) && document.activeElement === document.body) {
      const successor = rows[Math.min(focused.current.position, rows.length - 1)];
      if (successor) focusRow(successor.key, focused.current.part);
    }
    if (entered.current && goOn(items, entered.current)) entered.current = null;
  }, [items]);

  return {
    onKeyDownCapture(event: KeyboardEvent) {
      const { key, nativeEvent, target } = event;
      entered.current = null;
      const isEnter = key === 'Enter' && !nativeEvent.isComposing && target instanceof Element;
      const row = isEnter && target.closest('[data-answer]') ? rowKeyOf(target) : undefined;
      if (!row) return;
      const goesOn = row !== ENTITY_ROW && !isDrafted(row) && goesOnByEnter(event);
      const leaving = { key: row, answer: answerOf(items, row), goesOn };
      entered.current = goOn(items, leaving) ? null : leaving;
      // The line end of this Enter would be typed into the input that has the focus now.
      if (document.activeElement !== target) event.preventDefault();
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

/**
 * Puts the focus into the first open question of a questionnaire that was opened, once its questions are there and unless the
 * user has gone elsewhere. On a touch screen nothing has the focus, as its keyboard would cover the questions.
 */
function useBeginning(items: readonly ViewItem[], file: string | null) {
  const begun = useRef<string | null>(null);
  useLayoutEffect(() => {
    const selector = items.find(({ kind }) => kind === 'selector');
    const isAsking = selector !== undefined && 'status' in selector && selector.status === 'asking';
    if (file === begun.current || isAsking) return;
    begun.current = file;
    const { activeElement } = document;
    const isElsewhere =
      activeElement && activeElement !== document.body && rowKeyOf(activeElement) !== ENTITY_ROW;
    const first = items.find(isOpenQuestion);
    if (file !== null && first && !isElsewhere && !isTouch()) focusRow(first.key);
  }, [items, file]);
}
