import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ShownColumn, TableCondition, TableOperator } from '#contract/clients/client-table-contract.ts';
import { isStateColumn, type TableColumn } from '#contract/clients/table-column.ts';
import type { JsonValue } from '#records';
import { formatCount } from '../../ui/count-words.ts';
import { Form } from '../../ui/forms/form.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { hasFailed, Pane } from '../../ui/pane/pane.tsx';
import { ValueInput } from '../values/value-input.tsx';
import styles from './client-table.module.css';
import { countedValuesQuery } from './client-table-queries.ts';
import {
  comparedWith,
  conditionValues,
  DUPLICATE_WORDS,
  isNumeric,
  operatorsFor,
  operatorWords,
  QUESTION_WORDS,
  SCREENING_WORDS,
} from './table-columns.ts';
import type { ClientTable } from './use-client-table.ts';

/** The conditions of the view, each of which can be changed or dropped, and a menu that adds one. */
export function TableFilters({ table }: { table: ClientTable }) {
  const [editing, setEditing] = useState<string | null>(null);
  const column = editing === null ? null : table.describe(editing);
  const { choices } = table;
  const columns = useMemo(() => choices.map(({ column, label }) => ({ value: column, label })), [choices]);
  return (
    <>
      <ul className={styles.chips} aria-label="Filters">
        {table.view.conditions.map((condition) => (
          <li key={condition.column} className={styles.chip}>
            <button type="button" data-printed onClick={() => setEditing(condition.column)}>
              {conditionWords(condition, table.shownOf(condition.column))}
            </button>
            <button
              type="button"
              aria-label={`Drop the filter ${table.shownOf(condition.column)?.label ?? ''}`}
              onClick={() => table.dropCondition(condition.column)}
            >
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
      <MenuSelect
        aria-label="Add a filter"
        placeholder="Filter"
        className={`on-screen ${styles.addFilter}`}
        data={columns}
        disabled={columns.length === 0}
        value={null}
        onChange={setEditing}
      />
      {hasFailed(table.offering) && (
        <Pane query={table.offering} isLine failed="The fields could not be read." />
      )}
      {column && (
        <ConditionForm key={column.column} {...{ table, column }} onClose={() => setEditing(null)} />
      )}
    </>
  );
}

function conditionWords(condition: TableCondition, column: ShownColumn | null) {
  const words = operatorWords(condition.operator, column?.kind ?? 'text');
  return (
    <>
      {column?.label} {words} <b>{conditionValues(condition)}</b>
    </>
  );
}

/** The form of a condition: its operator, and the values it compares with. */
function ConditionForm({
  table,
  column,
  onClose,
}: {
  table: ClientTable;
  column: TableColumn;
  onClose: () => void;
}) {
  const before = table.view.conditions.find((condition) => condition.column === column.column);
  const operators = operatorsFor(column);
  const [operator, setOperator] = useState<TableOperator>(before?.operator ?? operators[0] ?? 'is');
  const [values, setValues] = useState<TableCondition['values']>(before?.values ?? []);
  const needsValues = comparedWith(operator) !== 'nothing';
  function apply() {
    if (needsValues && values.length === 0) return;
    table.setCondition({ column: column.column, operator, values: needsValues ? values : [] });
    onClose();
  }
  return (
    <Form
      className={styles.condition}
      aria-label={`Filter by ${column.label}`}
      onSubmit={apply}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <MenuSelect
        label={column.label}
        searchable={false}
        allowDeselect={false}
        autoFocus
        data={operators.map((one) => ({ value: one, label: operatorWords(one, column.kind) }))}
        value={operator}
        onChange={(next) => {
          setOperator(operators.find((one) => one === next) ?? operator);
          setValues([]);
        }}
      />
      {needsValues && <ConditionValues {...{ table, column, operator, values }} onChange={setValues} />}
      <div className={styles.buttons}>
        <Button type="submit" variant="default" disabled={needsValues && values.length === 0}>
          Apply
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

type ValuesProps = {
  table: ClientTable;
  column: TableColumn;
  operator: TableOperator;
  values: TableCondition['values'];
  onChange: (values: TableCondition['values']) => void;
};

function ConditionValues(props: ValuesProps) {
  const { column, operator, values, onChange } = props;
  const takes = comparedWith(operator);
  if (takes === 'words') {
    return (
      <TextInput
        label="Words"
        value={String(values[0] ?? '')}
        onChange={(event) => onChange(event.currentTarget.value === '' ? [] : [event.currentTarget.value])}
      />
    );
  }
  if (takes === 'choices') return <OfferedValues {...props} />;
  return <ComparedValue kind={isNumeric(column.kind) ? column.kind : 'date'} {...{ values, onChange }} />;
}

/** A number or a day, typed as it is everywhere. */
function ComparedValue({
  kind,
  values,
  onChange,
}: Pick<ValuesProps, 'values' | 'onChange'> & { kind: TableColumn['kind'] }) {
  const [problem, setProblem] = useState<string>();
  const change = (value: JsonValue | undefined) =>
    onChange(typeof value === 'string' || typeof value === 'number' ? [value] : []);
  return (
    <ValueInput
      span={{ wide: 1, narrow: 2 }}
      isDirty={false}
      onUndo={() => {}}
      control={{
        id: 'compared-value',
        described: { label: isNumeric(kind) ? 'Number' : 'Day', kind, options: [] },
        ...{ value: values[0], saved: undefined, problem, isProblemDue: false },
        onChange: change,
        onProblem: (next) => setProblem(next ?? undefined),
      }}
    />
  );
}

/** The values that there are, with how many clients have each. */
function OfferedValues({ table, column, values, onChange }: ValuesProps) {
  const { q, conditions } = table.wanted;
  const others = conditions.filter((condition) => condition.column !== column.column);
  const isState = isStateColumn(column.column);
  const counted = useQuery({
    ...countedValuesQuery({ q, conditions: others, sorts: [] }, column.column),
    enabled: !isState && column.column !== 'name',
  });
  const tick = (value: TableCondition['values'][number], isTicked: boolean) =>
    onChange(isTicked ? [...values, value] : values.filter((one) => one !== value));
  const box = (value: TableCondition['values'][number], label: string, count?: number) => (
    <Checkbox
      key={String(value)}
      label={count === undefined ? label : `${label} (${formatCount(count)})`}
      checked={values.includes(value)}
      onChange={(event) => tick(value, event.currentTarget.checked)}
    />
  );
  if (isState)
    return (
      <fieldset className={styles.values}>{stateValues(column.column).map((one) => box(...one))}</fieldset>
    );
  const readAs = (text: string) => (isNumeric(column.kind) ? Number(text) : text);
  return (
    <fieldset className={styles.values}>
      <legend className="visually-hidden">{column.label}</legend>
      <Pane query={counted} isLine>
        {(rows) => rows.map(({ value, clients }) => box(readAs(value), wordsOf(value), clients))}
      </Pane>
    </fieldset>
  );
}

function wordsOf(value: string): string {
  if (value === 'true') return 'True';
  return value === 'false' ? 'False' : value;
}

function stateValues(column: string): [string, string][] {
  if (column === '#screening') return Object.entries(SCREENING_WORDS);
  if (column === '#duplicates') return Object.entries(DUPLICATE_WORDS);
  return column === '#questions' ? Object.entries(QUESTION_WORDS) : [['me', 'me']];
}
