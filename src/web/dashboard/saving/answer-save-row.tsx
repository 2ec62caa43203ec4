import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { type FieldTypeName, isEmptyValue, type JsonValue, pathLabel } from '#records';
import styles from './answer-save-row.module.css';
import type { SaveChoice, SaveRow } from './save-choices.ts';
import { changedSentence, originSentence, savedValueText } from './saving-words.ts';

type RowProps = {
  row: SaveRow;
  label: string;
  type: FieldTypeName | undefined;
  /** What made a value no longer apply. */
  because: string | undefined;
  choice: SaveChoice | undefined;
  onChoose: (choice: SaveChoice) => void;
};

/** An answer to save: its tick, what the record has, what is written, and where. */
export function AnswerSaveRow(props: RowProps) {
  const { row, label, type, choice, onChoose } = props;
  const reasonId = useId();
  const isTicked = choice !== 'keep';
  return (
    <tr className={styles.row} data-ticked={isTicked || undefined}>
      <td className={styles.tick}>
        <Checkbox
          aria-label={`Save ${label}`}
          aria-describedby={row.changed ? reasonId : undefined}
          checked={isTicked}
          onChange={() => onChoose(isTicked ? 'keep' : 'save')}
        />
      </td>
      <th scope="row" className={styles.field}>
        <span className={styles.label}>{label}</span>
        <span className={styles.hint}>asked by {row.ruleId}</span>
      </th>
      {row.changed ? (
        <ChangedValues {...props} />
      ) : (
        <>
          <td className={styles.old}>
            <RecordValue value={row.old} type={type} isCleared={isEmptyValue(row.new)} />
            <span className={styles.arrow} aria-hidden="true">
              →
            </span>
          </td>
          <td className={isEmptyValue(row.new) ? `${styles.new} ${styles.empty}` : styles.new}>
            {savedValueText(row.new, type)}
          </td>
        </>
      )}
      <GoesTo row={row} label={label} />
      {row.changed && (
        <td className={styles.changed} id={reasonId}>
          {changedSentence(row, type)}
        </td>
      )}
    </tr>
  );
}

/** A value of the record whose question no longer applies: cleared or kept. */
export function LapsedRow({ row, label, type, because, choice, onChoose }: RowProps) {
  const name = useId();
  const reasonId = useId();
  const radio = (which: SaveChoice, word: string) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name={name}
        aria-label={`${label}: ${word}`}
        aria-describedby={reasonId}
        checked={choice === which}
        onChange={() => onChoose(which)}
      />
      {word}
    </label>
  );
  return (
    <tr className={styles.row}>
      <td className={styles.tick} />
      <th scope="row" className={styles.field}>
        <span className={styles.label}>{label}</span>
        <span className={styles.hint}>asked by {row.ruleId}</span>
        {because && <span className={styles.hint}>{because}</span>}
      </th>
      <td className={styles.old}>
        {choice === 'save' ? <s>{savedValueText(row.old, type)}</s> : savedValueText(row.old, type)}
      </td>
      <td className={styles.choices}>
        {radio('save', 'Clear')}
        {radio('keep', 'Keep')}
      </td>
      <td className={styles.origin} id={reasonId}>
        {originSentence(row)}
      </td>
      {row.changed && <td className={styles.changed}>{changedSentence(row, type)}</td>}
    </tr>
  );
}

/** The two values of a field that another user changed since; one has to be chosen. */
function ChangedValues({ row, label, type, choice, onChoose }: RowProps) {
  const name = useId();
  const radio = (which: SaveChoice, word: string, value: JsonValue | undefined) => (
    <td className={which === 'keep' ? styles.theirs : styles.mine}>
      <label className={styles.side}>
        <input
          type="radio"
          name={name}
          aria-label={`${label}: ${word} ${savedValueText(value, type)}`}
          checked={choice === which}
          onChange={() => onChoose(which)}
          data-autofocus={(which === 'keep' && choice === undefined) || undefined}
        />
        <span className={styles.word}>{word} </span>
        <span className={styles.value}>{savedValueText(value, type)}</span>
      </label>
    </td>
  );
  return (
    <>
      {radio('keep', 'Keep', row.old)}
      {radio('save', 'Save', row.new)}
    </>
  );
}

function RecordValue({
  value,
  type,
  isCleared,
}: {
  value: JsonValue | undefined;
  type: FieldTypeName | undefined;
  isCleared: boolean;
}) {
  if (isCleared) return <s>{savedValueText(value, type)}</s>;
  return (
    <span className={isEmptyValue(value) ? styles.empty : undefined}>{savedValueText(value, type)}</span>
  );
}

function GoesTo({ row: { path, isMapped }, label }: { row: SaveRow; label: string }) {
  const name = isMapped ? pathLabel(path) : label;
  return (
    <td className={styles.goesTo}>
      <span className={styles.onlyWide}>{name}</span>
      <span className={`${styles.hint} ${styles.onlyWide}`}>
        {isMapped ? path : 'its own name, no mapping'}
      </span>
      <span className={styles.onlyPhone}>
        to {name}, {isMapped ? 'by its mapping' : 'its own name'}
      </span>
    </td>
  );
}
