import type { KeyboardEvent } from 'react';
import { isTouch } from '../ui/is-touch.ts';

/** The part of a row that has or gets the focus. */
export type RowPart = 'answer' | 'remove';

/** The key of the row that contains an element. */
export function rowKeyOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-row]')?.dataset.row;
}

function answerControl(row: Element): HTMLElement | null {
  const answer = row.querySelector('[data-answer]') ?? row;
  return (
    answer.querySelector<HTMLElement>('input[type="radio"]:checked') ??
    answer.querySelector<HTMLElement>('input:not([type="hidden"]), textarea') ??
    // A button only where nothing is typed or chosen: chips have buttons before their input.
    answer.querySelector<HTMLElement>('button')
  );
}

/** Focuses a row's answer input or its remove button. */
export function focusRow(key: string, part: RowPart = 'answer'): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const row = rows.find((candidate) => candidate.dataset.row === key);
  if (!row) return;
  const remove = part === 'remove' ? row.querySelector<HTMLElement>('[data-remove]') : null;
  (remove ?? answerControl(row))?.focus();
}

/** Opens the menu with the focus when it has few options, as a key chooses each of them by the number that is seen there. */
export function openFewOptions(): void {
  const { activeElement } = document;
  const isFew = activeElement instanceof HTMLInputElement && activeElement.closest('[data-few]') !== null;
  if (isFew && !isTouch()) activeElement.click();
}

/**
 * Whether Enter in an answer with nothing to submit leads to the next question: not where Enter opens or picks from a menu,
 * starts a line or presses a button.
 */
export function goesOnByEnter({ target, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (shiftKey || ctrlKey || metaKey || altKey || !(target instanceof Element)) return false;
  if (target instanceof HTMLTextAreaElement) return !isTouch();
  if (!(target instanceof HTMLInputElement)) return false;
  const isMenu = target.getAttribute('aria-haspopup') === 'listbox';
  return !isMenu || (isMenuOfMany(target) && target.value.trim() === '' && !isOptionHighlighted(target));
}

function isOptionHighlighted(input: HTMLInputElement): boolean {
  const menu = document.getElementById(input.getAttribute('aria-controls') ?? '');
  return menu?.querySelector('[data-combobox-selected]') != null;
}

function isMenuOfMany(input: HTMLInputElement): boolean {
  return input.closest('.mantine-MultiSelect-root') !== null;
}
