import type { KeyboardEvent, ReactNode } from 'react';
import type { Scalar } from '#records';
import { TextButton } from '../text-button.tsx';
import styles from './readings-below.module.css';

/** One of the values that a typed text can mean, and how it is shown. */
export type Meaning<Value> = { value: Value; label: string };

/**
 * A sentence about a typed text, and what the text can mean, each chosen with one press. Tab passes the meanings over,
 * as they appear because of what is typed: the down arrow goes to them from the input.
 */
export function ReadingsBelow<Value extends Scalar>({
  sentence,
  meanings,
  onChoose,
}: {
  sentence: ReactNode;
  meanings: readonly Meaning<Value>[];
  onChoose: (value: Value) => void;
}) {
  return (
    <>
      {sentence}
      {meanings.length > 0 && (
        <span className={styles.readings} data-readings>
          {meanings.map(({ value, label }) => (
            <TextButton
              key={label}
              tabIndex={-1}
              onKeyDown={goAlong}
              onClick={({ currentTarget }) => {
                // The button goes with the question, so the focus returns to the input.
                inputOf(currentTarget)?.focus();
                onChoose(value);
              }}
            >
              {label}
            </TextButton>
          ))}
        </span>
      )}
    </>
  );
}

/** Moves the focus from an input to the meanings below it, on the down arrow. */
export function goToReadings(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'ArrowDown' || event.altKey) return;
  const first = frameOf(event.currentTarget)?.querySelector<HTMLElement>('[data-readings] > button');
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/** Moves the focus along the meanings, and from the first one up to the input. */
function goAlong(event: KeyboardEvent<HTMLButtonElement>): void {
  const { currentTarget: button, key } = event;
  const isOn = key === 'ArrowRight' || key === 'ArrowDown';
  if (!isOn && key !== 'ArrowLeft' && key !== 'ArrowUp') return;
  event.preventDefault();
  const next = isOn ? button.nextElementSibling : (button.previousElementSibling ?? inputOf(button));
  if (next instanceof HTMLElement) next.focus();
}

function frameOf(element: Element): Element | null {
  return element.closest('.mantine-InputWrapper-root');
}

function inputOf(element: Element): HTMLInputElement | null {
  return frameOf(element)?.querySelector('input') ?? null;
}
