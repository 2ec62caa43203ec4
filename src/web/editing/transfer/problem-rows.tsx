import { useState } from 'react';
import type { ProblemGroup, Remedy } from '#contract/imports/import-problem-contract.ts';
import { fieldTypes } from '#records';
import { formatCount } from '../../ui/count-words.ts';
import { FieldInput } from '../../ui/input/field-input.tsx';
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

type RemedyProps<Kind extends Remedy['kind'] = Remedy['kind']> = {
  remedy: Extract<Remedy, { kind: Kind }>;
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

function CellInput({ remedy: { type, label }, row, column, actions, onUsed }: RemedyProps<'input'>) {
  const [text, setText] = useState('');
  const use = (value: string) => {
    if (value.trim() === '' || column === null) return;
    onUsed();
    actions.fixCell(row, column, value);
  };
  return (
    <FieldInput
      isInLine
      type={type}
      options={[]}
      fieldLabel={`row ${row}`}
      value={text}
      text={{
        value: text,
        onChange: ({ currentTarget }) => setText(currentTarget.value),
        onKeyDown: ({ key }) => key === 'Enter' && use(text),
        // A day may still be chosen from the calendar, which takes the focus.
        onBlur: () => fieldTypes[type].input !== 'day' && use(text),
      }}
      // A cell can have signs and units too.
      frame={{ 'aria-label': `${label} for row ${row}`, placeholder: label, inputMode: 'text' }}
      onChange={(value) => use(String(value))}
    />
  );
}
