import { Button } from '@mantine/core';
import { useState } from 'react';
import { isStateColumn, type TableColumn } from '#contract/clients/table-column.ts';
import type { JsonValue } from '#records';
import { counted } from '../../ui/count-words.ts';
import { Form } from '../../ui/forms/form.tsx';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { ValueInput } from '../values/value-input.tsx';
import styles from './client-table.module.css';
import type { ClientTable } from './use-client-table.ts';
import type { SelectedClients } from './use-selected-clients.ts';

/** Sets one value of all selected clients; without a value it is removed. */
export function SetValueForm({
  table,
  actions,
  onClose,
}: {
  table: ClientTable;
  actions: SelectedClients;
  onClose: () => void;
}) {
  const [column, setColumn] = useState<TableColumn | null>(null);
  const [value, setValue] = useState<JsonValue>();
  const [problem, setProblem] = useState<string>();
  const count = counted(table.selected.size, 'client');
  const settable = table.choices.filter((one) => !isStateColumn(one.column));
  const isEmpty = value === undefined || value === '' || value === null;
  async function submit() {
    if (!column || problem) return;
    await actions.setValue(column.column, column.label, isEmpty ? null : value);
    onClose();
  }
  return (
    <Form
      className={styles.setValue}
      aria-label="Set a value"
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <MenuSelect
        label="Field"
        autoFocus
        data={settable.map((one) => ({ value: one.column, label: one.label }))}
        value={column?.column ?? null}
        onChange={(next) => {
          setColumn(settable.find((one) => one.column === next) ?? null);
          setValue(undefined);
          setProblem(undefined);
        }}
      />
      {column && (
        <ValueForAll
          key={column.column}
          {...{ column, value, problem }}
          onChange={setValue}
          onProblem={setProblem}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" loading={actions.isBusy} disabled={!column || problem !== undefined}>
          {isEmpty ? `Remove it from ${count}` : `Set it for ${count}`}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** The input of the field, with nothing in it. */
function ValueForAll({
  column,
  value,
  problem,
  onChange,
  onProblem,
}: {
  column: TableColumn;
  value: JsonValue | undefined;
  problem: string | undefined;
  onChange: (value: JsonValue | undefined) => void;
  onProblem: (problem: string | undefined) => void;
}) {
  return (
    <ValueInput
      span={{ wide: 1, narrow: 2 }}
      isDirty={false}
      onUndo={() => {}}
      control={{
        id: 'value-for-all',
        described: column,
        ...{ value, saved: undefined, problem, isProblemDue: false, onChange },
        onProblem: (next) => onProblem(next ?? undefined),
      }}
    />
  );
}
