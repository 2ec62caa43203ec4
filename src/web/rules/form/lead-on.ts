import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

/** The inputs that a rule needs, in order: those of its triggers and cases, but for what has a default. */
const NEEDED =
  'section :is(input, textarea):not([type="hidden"], [type="radio"], [type="checkbox"], :disabled)';
/** Inputs in which Enter does something of its own, or that Enter passes over. */
export const PASSED_OVER = { 'data-passed-over': true } as const;
const NOT_NEEDED = 'fieldset[aria-labelledby] *, [data-passed-over]';

/**
 * Leads on from an input of a rule on Enter: picks what its menu highlights, and focuses the next input that is needed.
 * Where Enter opens a menu, or adds to a list, it does only that.
 */
export function leadOn(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: form, target, nativeEvent } = event;
  if (event.key !== 'Enter' || nativeEvent.isComposing) return;
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(target instanceof HTMLInputElement) || target.matches('[type="radio"], [type="checkbox"]')) return;
  if (target.matches('fieldset[aria-labelledby] *') || hasOwnEnter(target)) return;
  event.preventDefault();
  event.stopPropagation();
  // What is picked may draw the next input, so it is drawn before that is looked for.
  flushSync(() => highlightedOption(target)?.click());
  focusNext(form, target);
}

function focusNext(form: HTMLElement, from: HTMLElement): void {
  const isBelow = (input: Element) =>
    (from.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const next = [...form.querySelectorAll<HTMLElement>(NEEDED)].find(
    (input) => isBelow(input) && !input.matches(NOT_NEEDED),
  );
  if (!next) return;
  next.focus();
  // A menu of few options shows them; letters open one that is searched.
  if (isMenu(next) && (next as HTMLInputElement).inputMode === 'none') flushSync(() => next.click());
}

/** Whether Enter opens the menu, adds what is typed to a list, or has nothing to pick. */
function hasOwnEnter(input: HTMLInputElement): boolean {
  const isOpen = input.getAttribute('aria-expanded') === 'true';
  if (input.closest('.mantine-MultiSelect-root, .mantine-TagsInput-root'))
    return input.value.trim() !== '' || (isOpen && highlightedOption(input) !== undefined);
  if (!isMenu(input)) return false;
  if (!isOpen) return input.inputMode === 'none';
  return highlightedOption(input) === undefined && input.value === '';
}

function isMenu(input: HTMLElement): boolean {
  return input.getAttribute('aria-haspopup') === 'listbox';
}

function highlightedOption(input: HTMLElement): HTMLElement | undefined {
  if (input.getAttribute('aria-expanded') !== 'true') return undefined;
  const menu = document.getElementById(input.getAttribute('aria-controls') ?? '');
  const option = '[data-combobox-selected]:not([data-combobox-disabled])';
  return menu?.querySelector<HTMLElement>(option) ?? undefined;
}
