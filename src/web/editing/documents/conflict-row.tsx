import { useId } from 'react';
import type { JsonValue, Side, Versions } from '#records';
import { valueText } from '../values/value-text.ts';
import styles from './conflict-choice.module.css';

/** One field that both sides changed: its old value, and a radio button for each side's value. */
export function ConflictRow(row: {
  conflict: Versions;
  label: string;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}) {
  const name = useId();
  const { base, mine, theirs } = row.conflict;
  const side = (which: Side, words: string, value: JsonValue | undefined) => (
    <label className={styles.side} data-chosen={row.chosen === which || undefined}>
      <input type="radio" name={name} checked={row.chosen === which} onChange={() => row.onChoose(which)} />
      <span className="quiet">{words}</span>
      <span className={styles.value}>{valueText(value)}</span>
    </label>
  );
  return (
    <fieldset className={styles.row}>
      <legend className={styles.label}>
        {row.label} <span className={styles.was}>was {valueText(base)}</span>
      </legend>
      {side('mine', 'Keep mine', mine)}
      {side('theirs', 'Take theirs', theirs)}
    </fieldset>
  );
}
