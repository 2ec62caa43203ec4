import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { ENTITY_ROW, isMissing, type ViewItem } from '#rules';
import { isTouch } from '../ui/is-touch.ts';
import { hasFocusElsewhere } from '../ui/keys/focus-elsewhere.ts';
import { isSign } from '../ui/options/option-of-key.ts';
import { answerText } from './answers/answer-text.ts';
import { type ChosenByKey, typesOn } from './chosen-by-key.ts';
import { focusRow, goesOnByEnter, openFewOptions, type RowPart, rowKeyOf } from './row-focus.ts';

type FocusPosition = { key: string; position: number; part: RowPart };

/** A row in which Enter was pressed, or an option chosen by its key: its answer before, as text, and whether that is all it waits for. */
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

/** The question before the row of a key, answered or not. */
function previousQuestion(items: readonly ViewItem[], key: string): ViewItem | undefined {
  const questions = items.filter(({ kind }) => kind === 'row');
  return questions[questions.findIndex((one) => one.key === key) - 1];
}

/** Moves the focus on from a row that was answered by a key; false while it has no other answer, or what follows is being asked. */
function goOn(items: readonly ViewItem[], { key, answer, goesOn }: Entered): boolean {
  const rows = items.filter(isRow);
  const position = rows.findIndex((one) => one.key === key);
  const row = rows[position];
  const status = row && 'status' in row ? row.status : 'idle';
  if (status === 'asking' || (answerOf(items, key) === answer && !goesOn)) return false;
  const next = nextOpen(rows, position);
  const isStillThere = !document.activeElement || rowKeyOf(document.activeElement) === key;
  if (row && next && isStillThere && status !== 'failed') {
    focusRow(next.key);
    openFewOptions();
  }
  return true;
}

/** Whether a key goes back to the question before: Shift+Enter, except where it starts a line. */
function isGoingBack({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
  nativeEvent,
  target,
}: KeyboardEvent): boolean {
  if (key !== 'Enter' || !shiftKey || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return false;
  return !(target instanceof HTMLTextAreaElement);
}

/** The key of the row in whose answer an element is; the note below an answer has its keys for itself. */
function answerRowOf(target: EventTarget): string | undefined {
  const isAnswer =
    target instanceof Element && target.closest('[data-answer], [data-note]')?.hasAttribute('data-answer');
  return isAnswer ? rowKeyOf(target) : undefined;
}

/** Whether a sign belongs to an answer that was just chosen by a key, whose word is typed on, or to a row that is still asking. */
function isWordOf(items: readonly ViewItem[], chosen: ChosenByKey, event: KeyboardEvent): boolean {
  const item = items.find(({ key }) => key === chosen.row);
  if (item?.kind !== 'row' || !isSign(event)) return false;
  if (item.status === 'asking' && answerRowOf(event.target) === chosen.row) return true;
  return typesOn(chosen, answerText(item.answer, item.inputType), event);
}

function use(event: KeyboardEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Moves the focus for keyboard users. A questionnaire begins in its first open question. After Enter, which submits what is
 * not submitted, and after an option chosen by its letter or number, the next open question has the focus, first those that
 * follow from the answer. Shift+Enter goes back to the question before. When the focused row disappears, the row at its
 * position gets the focus.
 * Returns the table's event handlers.
 */
export function useRowFocus({ items, isDrafted, file }: ShownQuestions) {
  const entered = useRef<Entered | null>(null);
  const chosen = useRef<ChosenByKey | null>(null);
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
      const row = answerRowOf(target);
      if (chosen.current && isWordOf(items, chosen.current, event)) return use(event);
      chosen.current = null;
      entered.current = null;
      if (!row || key !== 'Enter' || nativeEvent.isComposing) return;
      if (row !== ENTITY_ROW && isGoingBack(event)) {
        const previous = previousQuestion(items, row);
        if (previous) focusRow(previous.key);
        return use(event);
      }
      const goesOn = row !== ENTITY_ROW && !isDrafted(row) && goesOnByEnter(event);
      const leaving = { key: row, answer: answerOf(items, row), goesOn };
      entered.current = goOn(items, leaving) ? null : leaving;
      // The line end of this Enter would be typed into the input that has the focus now.
      if (document.activeElement !== target) event.preventDefault();
    },
    /** A sign that an answer has used has chosen one of its options. */
    onKeyDown(event: KeyboardEvent) {
      const row = isSign(event) && event.defaultPrevented ? answerRowOf(event.target) : undefined;
      if (!row || row === ENTITY_ROW) return;
      entered.current = { key: row, answer: answerOf(items, row), goesOn: false };
      chosen.current = { row, typed: event.key, at: event.timeStamp };
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
    const { activeElement, body } = document;
    const isElsewhere = hasFocusElsewhere() && rowKeyOf(activeElement ?? body) !== ENTITY_ROW;
    const first = items.find(isOpenQuestion);
    if (file !== null && first && !isElsewhere && !isTouch()) focusRow(first.key);
  }, [items, file]);
}
