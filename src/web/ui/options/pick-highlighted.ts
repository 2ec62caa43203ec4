import type { KeyboardEvent } from 'react';

/**
 * On Enter, picks the option that an open menu highlights. Mantine keeps the position of that option apart from what it
 * shows, and forgets it in the moment after opening, so that a letter and Enter would pick nothing.
 */
export function pickHighlighted(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  if (target.getAttribute('aria-expanded') !== 'true') return;
  const menu = document.getElementById(target.getAttribute('aria-controls') ?? '');
  const option = menu?.querySelector<HTMLElement>('[data-combobox-selected]:not([data-combobox-disabled])');
  if (!option) return;
  event.preventDefault();
  event.stopPropagation();
  option.click();
}
