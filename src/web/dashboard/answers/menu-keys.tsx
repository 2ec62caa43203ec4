import { CheckIcon, type ComboboxItem, type ComboboxLikeRenderOptionInput, Kbd } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { isTouch } from '../../ui/is-touch.ts';
import { distinctOptions } from '../../ui/options/distinct-options.ts';
import { isSign, optionOfKey } from '../../ui/options/option-of-key.ts';
import styles from './answer-input.module.css';
import { numberedOptions } from './menu-options.ts';

type MenuKey = KeyboardEvent<HTMLInputElement>;

/** The labels that a menu offers, those of them that have a number each, and how they are shown then. */
export function numberedMenu(options: readonly string[]) {
  const labels = distinctOptions(options);
  const numbered = numberedOptions(labels);
  const renderOption = ({ option, checked }: ComboboxLikeRenderOptionInput<ComboboxItem>) => (
    <NumberedOption number={numbered.indexOf(option.value) + 1} label={option.label} isTicked={checked} />
  );
  const isFew = numbered.length > 0;
  return { labels, numbered, look: isFew ? { renderOption, 'data-few': true as const } : {} };
}

/** What an empty menu says: which keys choose, where there is a keyboard. */
export function menuPlaceholder({ numbered }: ReturnType<typeof numberedMenu>): string {
  return numbered.length > 0 && !isTouch() ? `Choose, or press 1 to ${numbered.length}` : 'Choose';
}

/** Picks the option of a menu that a letter or number means, so that it is not searched. */
export function pickOnKey(
  event: MenuKey,
  { labels, numbered }: ReturnType<typeof numberedMenu>,
  pick: (option: string) => void,
): void {
  const { currentTarget: input, key } = event;
  const isOpen = input.getAttribute('aria-expanded') === 'true';
  // What is before the selection was typed: a menu that is opened or entered selects the answer that it shows.
  const typed = isOpen ? input.value.slice(0, input.selectionStart ?? 0) : '';
  const option = isSign(event) ? optionOfKey(key, labels, { typed, numbered }) : undefined;
  if (option === undefined) return;
  event.preventDefault();
  if (isOpen) optionElement(input, option)?.click();
  else pick(option);
}

/** Ticks or unticks the option of a menu of several that a number means; letters are searched there. */
export function tickOnKey(
  event: MenuKey,
  { numbered }: ReturnType<typeof numberedMenu>,
  tick: (option: string) => void,
): void {
  const isNumber = isSign(event) && /^[1-9]$/.test(event.key) && event.currentTarget.value === '';
  const option = isNumber ? numbered[Number(event.key) - 1] : undefined;
  if (option === undefined) return;
  event.preventDefault();
  tick(option);
}

function optionElement(input: HTMLInputElement, option: string): HTMLElement | undefined {
  const menu = document.getElementById(input.getAttribute('aria-controls') ?? '');
  const all = [...(menu?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
  return all.find((element) => element.getAttribute('value') === option);
}

/** An option of a menu with the number that chooses it, if it has one, and a tick while it is one of several chosen. */
function NumberedOption({
  number,
  label,
  isTicked = false,
}: {
  number: number;
  label: string;
  isTicked?: boolean | undefined;
}) {
  return (
    <span className={styles.numbered}>
      {number > 0 && <Kbd aria-hidden="true">{number}</Kbd>}
      <span>{label}</span>
      {isTicked && <CheckIcon size={10} className={styles.ticked ?? ''} aria-hidden />}
    </span>
  );
}
