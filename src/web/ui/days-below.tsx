import type { ReactNode } from 'react';
import { readDate } from '#records';
import styles from './date-input.module.css';
import { showDate } from './date-text.ts';
import { TextButton } from './text-button.tsx';

/** A sentence about a typed date, and the days that the text can mean, each chosen with one press. */
export function DaysBelow({
  text,
  sentence,
  onChoose,
}: {
  text: string;
  sentence: ReactNode;
  onChoose: (day: string) => void;
}) {
  const readings = readDate(text);
  return (
    <>
      {sentence}
      {readings.length > 0 && (
        <span className={styles.days}>
          {readings.map(({ day }) => (
            <TextButton
              key={day}
              onClick={({ currentTarget }) => {
                // The button goes with the question, so the focus returns to the input.
                currentTarget.closest('.mantine-InputWrapper-root')?.querySelector('input')?.focus();
                onChoose(day);
              }}
            >
              {showDate(day)}
            </TextButton>
          ))}
        </span>
      )}
    </>
  );
}
