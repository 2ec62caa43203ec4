import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/** Marks a button of a row that is not its answer: why it is asked, put back, remove. */
export const ROW_ACTION = { 'data-row-action': true } as const;

/**
 * The place of a row's actions in the order of focus. Tab goes from answer to answer; Shift+Tab in an answer leads to the
 * row's first action, and arrows lead from one action to the next. Returns the first one's `tabIndex` and the row's handlers.
 */
export function useRowActions() {
  const [isWithin, setWithin] = useState(false);
  return {
    tabIndex: isWithin ? 0 : -1,
    handlers: {
      onFocus: () => setWithin(true),
      onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
        if (!currentTarget.contains(relatedTarget)) setWithin(false);
      },
    },
  };
}

/** Moves the focus from an action of a row to the next or the one before, on an arrow key. */
export function goAlongActions({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  const actions = [...currentTarget.querySelectorAll<HTMLElement>('[data-row-action]')];
  const position = actions.indexOf(target as HTMLElement);
  if (step !== undefined && position >= 0) actions[position + step]?.focus();
}
