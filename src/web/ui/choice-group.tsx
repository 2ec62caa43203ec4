import { Checkbox } from '@mantine/core';
import type { HTMLAttributes, KeyboardEvent } from 'react';
import styles from './choice-group.module.css';
import { isSign, optionOfKey } from './options/option-of-key.ts';
import { searchableText } from './searchable-text.ts';

/** One thing that can be chosen. */
export type Choice<V> = { value: V; label: string };

type Group = { labelledBy: string } & Pick<
  HTMLAttributes<HTMLElement>,
  'onBlur' | 'onKeyDown' | 'onPointerDown'
>;

/** Radio buttons for a few choices: side by side as one control, or as a list. Arrows, first letters and numbers choose. */
export function ChoiceGroup<V>({
  look,
  name,
  choices,
  isChosen,
  onChoose,
  onTakeBack,
  labelledBy,
  onKeyDown,
  ...handlers
}: Group & {
  look: 'segments' | 'list';
  name: string;
  choices: readonly Choice<V>[];
  isChosen: (choice: Choice<V>) => boolean;
  onChoose: (choice: Choice<V>) => void;
  /** Called when the chosen one is pressed again, and on Delete or Backspace; without it a choice stays. */
  onTakeBack?: () => void;
}) {
  function chooseOnKey(event: KeyboardEvent<HTMLElement>) {
    onKeyDown?.(event);
    const choice = goToChoice(event, choices);
    if (choice && !isChosen(choice)) onChoose(choice);
    const isTakingBack = onTakeBack && (event.key === 'Delete' || event.key === 'Backspace');
    if (!isTakingBack || event.defaultPrevented) return;
    event.preventDefault();
    onTakeBack();
  }
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      data-look={look}
      className={styles[look]}
      onKeyDown={chooseOnKey}
      {...handlers}
    >
      {choices.map((choice) => (
        <label
          key={`${typeof choice.value} ${choice.label}`}
          className={look === 'segments' ? styles.segment : styles.choice}
        >
          <input
            type="radio"
            name={name}
            checked={isChosen(choice)}
            title={onTakeBack && isChosen(choice) ? 'Press again, or Delete, to take it back' : undefined}
            aria-keyshortcuts={onTakeBack && 'Delete'}
            onChange={() => onChoose(choice)}
            // The second press of a double click takes nothing back.
            onClick={({ detail }) => isChosen(choice) && detail < 2 && onTakeBack?.()}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

/** Moves the focus to the choice that a letter or number means, and returns it. */
function goToChoice<V>(event: KeyboardEvent<HTMLElement>, choices: readonly Choice<V>[]) {
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  const from = inputs.indexOf(event.target as HTMLInputElement);
  const position =
    isSign(event) && event.key !== ' ' && from >= 0 ? choiceOfLetter(event.key, choices, from) : -1;
  if (!choices[position]) return undefined;
  event.preventDefault();
  inputs[position]?.focus();
  return choices[position];
}

/**
 * The position of the choice that a letter means: the next one below `from` that begins with it, around the end. Where none
 * does, a number from 1 to 9 means the choice of that number. -1 for no choice.
 */
function choiceOfLetter(letter: string, choices: readonly { label: string }[], from: number): number {
  const wanted = searchableText(letter);
  const begins = choices.map(({ label }) => searchableText(label).startsWith(wanted));
  const below = begins.indexOf(true, from + 1);
  const found = below >= 0 ? below : begins.indexOf(true);
  return found < 0 && /^[1-9]$/.test(letter) ? Number(letter) - 1 : found;
}

/** A checkbox for each of a few choices. What is chosen keeps the order of the choices, so ticking and unticking changes nothing. */
export function ChoiceBoxes<V>({
  choices,
  chosen,
  onChange,
}: {
  choices: readonly Choice<V>[];
  chosen: readonly V[];
  onChange: (chosen: V[]) => void;
}) {
  const tick = (value: V, isTicked: boolean) =>
    onChange(
      choices.map((one) => one.value).filter((one) => (one === value ? isTicked : chosen.includes(one))),
    );
  return choices.map(({ value, label }) => (
    <Checkbox
      key={label}
      label={label}
      checked={chosen.includes(value)}
      onChange={(event) => tick(value, event.currentTarget.checked)}
    />
  ));
}

/** A checkbox for each of a few options. First letters and numbers tick. */
export function BoxGroup({
  labelledBy,
  options,
  ticked,
  onConfirm,
  onTick,
}: {
  labelledBy: string;
  options: readonly string[];
  ticked: readonly string[];
  /** Called on Enter, which ticks nothing. */
  onConfirm?: (() => void) | undefined;
  onTick: (ticked: string[]) => void;
}) {
  const tick = (option: string, isTicked: boolean) =>
    onTick(isTicked ? [...ticked, option] : ticked.filter((other) => other !== option));
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onConfirm?.();
    const option = isSign(event) ? optionOfKey(event.key, options) : undefined;
    if (option === undefined) return;
    event.preventDefault();
    const boxes = event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="checkbox"]');
    boxes[options.indexOf(option)]?.focus();
    tick(option, !ticked.includes(option));
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element that names it cannot be a legend
    <div
      role="group"
      aria-labelledby={labelledBy}
      data-look="list"
      className={styles.list}
      onKeyDown={onKeyDown}
    >
      {options.map((option) => (
        <Checkbox
          key={option}
          className={styles.box}
          label={option}
          checked={ticked.includes(option)}
          onChange={(event) => tick(option, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
}
