import { useState } from 'react';
import { dayText } from '#contract/entity-files/entity-file-words.ts';
import { readSingleDay } from '#records';
import { DateInput } from '../ui/input/date-input.tsx';
import styles from './entity-file-head.module.css';

/** Chooses the day of a file. Today is null: the file as it is now. */
export function AsOfInput({ asOf, onChoose }: { asOf: string; onChoose: (asOf: string | null) => void }) {
  const shown = dayText(asOf);
  const [typed, setTyped] = useState(shown);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (day: string | null) => {
    const today = new Date().toISOString().slice(0, 10);
    if (day === null) return setProblem('This is not a day.');
    if (day > today) return setProblem('That day has not come yet.');
    setProblem(null);
    setTyped(dayText(day));
    if (day !== asOf.slice(0, 10)) onChoose(day === today ? null : day);
  };
  return (
    <DateInput
      label="As of"
      className={styles.asOf ?? ''}
      calendarLabel="Choose the day of the file"
      value={typed}
      error={problem}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onChoose={choose}
      onBlur={() => {
        if (typed !== shown) choose(readSingleDay(typed) ?? null);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') choose(readSingleDay(typed) ?? null);
      }}
    />
  );
}
