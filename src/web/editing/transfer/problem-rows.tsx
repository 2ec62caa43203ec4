import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ProblemGroup, Remedy } from '#contract/imports/import-problem-contract.ts';
import { fieldTypeOf } from '#records';
import { formatCount } from '../../ui/count-words.ts';
import { DateInput } from '../../ui/input/date-input.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './import-problems.module.css';
import type { ImportActions } from './use-import-choices.ts';

type Rows = { group: ProblemGroup; actions: ImportActions; onUsed: () => void };

/** The rows of a kind of problem, each with what puts it alone right. */
export function ProblemRows({ group, actions, onUsed }: Rows) {
  const { rows, count, column } = group;
  return (
    <ul className={styles.rows}>
      {rows.map(({ row, name, inFile, remedies }) => (
        <li key={row}>
          <span className={styles.rowNumber}>Row {row}</span>
          <span>{name}</span>
          <span className={styles.inFile}>{inFile || 'empty'}</span>
          <span className={styles.remedies}>
            {remedies.map((remedy) => (
              <RowRemedy key={remedy.label} {...{ remedy, row, column, actions, onUsed }} />
            ))}
          </span>
        </li>
      ))}
      {count > rows.length && <li className={styles.hint}>And {formatCount(count - rows.length)} more.</li>}
    </ul>
  );
}

type RemedyProps = {
  remedy: Remedy;
  row: number;
  column: number | null;
  actions: ImportActions;
  onUsed: () => void;
};

function RowRemedy({ remedy, row, column, actions, onUsed }: RemedyProps) {
  if (remedy.kind === 'input') return <CellInput {...{ remedy, row, column, actions, onUsed }} />;
  return (
    <TextButton
      disabled={actions.choose.isPending}
      onClick={() => {
        onUsed();
        actions.apply(remedy, { row, column });
      }}
    >
      {remedy.label}
    </TextButton>
  );
}

function CellInput({ remedy, row, column, actions, onUsed }: RemedyProps) {
  const [text, setText] = useState('');
  const use = (value: string) => {
    if (value.trim() === '' || column === null) return;
    onUsed();
    actions.fixCell(row, column, value);
  };
  const input = {
    'aria-label': `${remedy.label} for row ${row}`,
    placeholder: remedy.label,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
    onKeyDown: (event: { key: string }) => {
      if (event.key === 'Enter') use(text);
    },
  };
  if (remedy.kind === 'input' && fieldTypeOf(remedy.type)?.input === 'day') {
    return <DateInput {...input} calendarLabel={`Choose a date for row ${row}`} onChoose={use} />;
  }
  return <TextInput {...input} onBlur={() => use(text)} />;
}
