import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ImportPlan, ImportProblem, Remedy } from '#contract/import-contract.ts';
import { fieldTypeOf } from '#records';
import { DataTable } from '../../ui/data-table.tsx';
import { DateInput } from '../../ui/input/date-input.tsx';
import { TableHead } from '../../ui/lists/table-head.tsx';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './import.module.css';
import type { ImportActions, PlannedImport } from './use-import-choices.ts';

/** Each problem with its row, column and value, and what puts it right. After a remedy the next problem has the focus. */
export function ImportProblems({ view, plan, actions }: PlannedImport) {
  const table = useRef<HTMLTableElement>(null);
  const [focusAt, setFocusAt] = useState<{ index: number; plan: ImportPlan } | null>(null);
  useEffect(() => {
    if (!focusAt || focusAt.plan === plan) return;
    setFocusAt(null);
    focusProblem(table.current, focusAt.index);
  }, [focusAt, plan]);
  if (plan.problems.length === 0) return <p className={styles.none}>No row has a problem.</p>;
  return (
    <div className={styles.scroll}>
      <DataTable ref={table} className={styles.table} aria-label="Problems">
        <TableHead columns={['Row', 'Column', 'In the file', 'What is wrong', 'Put it right']} />
        <tbody>
          {plan.problems.map((problem, index) => (
            <tr key={`${problem.row} ${problem.column} ${problem.message}`} className={styles.problem}>
              <td className={styles.rowNumber}>{problem.row}</td>
              <td>{problem.column === null ? 'Row' : view.columns[problem.column]?.name}</td>
              <td data-empty={problem.inFile === '' || undefined}>{problem.inFile || 'empty'}</td>
              <td>{problem.message}</td>
              <td className={styles.remedies}>
                {problem.remedies.map((remedy) => (
                  <RemedyInput
                    key={remedy.label}
                    remedy={remedy}
                    problem={problem}
                    actions={actions}
                    onUsed={() => setFocusAt({ index, plan })}
                  />
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {plan.problemRows > new Set(plan.problems.map(({ row }) => row)).size && (
        <p className={styles.hint}>These are the first. The others follow when they are put right.</p>
      )}
    </div>
  );
}

function focusProblem(table: HTMLTableElement | null, index: number): void {
  const rows = [...(table?.querySelectorAll('tbody tr') ?? [])];
  const row = rows[Math.min(index, rows.length - 1)];
  const next = row?.querySelector<HTMLElement>('button, input');
  const tab = document.querySelector<HTMLElement>('[data-tab="problems"]');
  (next ?? tab)?.focus();
}

type RemedyProps = {
  remedy: Remedy;
  problem: ImportProblem;
  actions: ImportActions;
  onUsed: () => void;
};

function RemedyInput({ remedy, problem, actions, onUsed }: RemedyProps) {
  const { row, column } = problem;
  if (remedy.kind === 'choose') {
    return (
      <MenuSelect
        aria-label={`${remedy.label} for row ${row}`}
        placeholder={remedy.label}
        data={remedy.options}
        value={null}
        onChange={(to) => {
          if (to === null || column === null) return;
          onUsed();
          actions.replaceValue(column, remedy.from, to);
        }}
      />
    );
  }
  if (remedy.kind === 'input') return <CellInput {...{ remedy, problem, actions, onUsed }} />;
  return (
    <TextButton
      disabled={actions.choose.isPending}
      onClick={() => {
        onUsed();
        actions.apply(remedy, problem);
      }}
    >
      {remedy.label}
    </TextButton>
  );
}

function CellInput({ remedy, problem, actions, onUsed }: RemedyProps) {
  const [text, setText] = useState('');
  const { row, column } = problem;
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
