import {
  type DuplicateMark,
  type ScreeningState,
  STATE_COLUMNS,
  type TableCondition,
  type TableOperator,
} from '#contract/clients/client-table-contract.ts';
import { describeColumn, isStateColumn, type TableColumn } from '#contract/clients/table-column.ts';
import { type DescribedPath, type FieldCatalogue, fieldTypeOf, pathOf } from '#records';
import { compareWords } from '../../ui/in-locale.ts';

export const SCREENING_WORDS: Record<ScreeningState, string> = {
  likely: 'Likely findings',
  possible: 'Possible findings',
  other: 'Other findings',
  clear: 'Clear',
  never: 'Never screened',
};
export const DUPLICATE_WORDS: Record<DuplicateMark, string> = {
  likely: 'Likely',
  possible: 'Possible',
  none: 'None',
};
export const QUESTION_WORDS = { open: 'Open', answered: 'All answered', never: 'Never opened' } as const;

/** Every column that there can be: the states, the paths of values, and the fields of the records of clients. */
export function allColumns(
  catalogue: FieldCatalogue,
  paths: readonly { path: string; clients: number }[],
): TableColumn[] {
  const fields = [...catalogue.fields.values()].filter(({ persistent }) => persistent);
  const ofFields = fields.map(({ dataField }) => pathOf(catalogue, 'clients', dataField));
  const known = new Set([...paths.map(({ path }) => path), ...ofFields]);
  const values = [...known].filter((path) => path !== 'name');
  const described = values.map((path) => describeColumn(catalogue, path));
  const timesOf = new Map<string, number>();
  for (const { label } of described) timesOf.set(label, (timesOf.get(label) ?? 0) + 1);
  const isAlone = ({ label }: TableColumn) => timesOf.get(label) === 1;
  const byLabel = described
    .map((one) => (isAlone(one) ? one : { ...one, label: `${one.label} (${one.column})` }))
    .toSorted((one, other) => compareWords(one.label, other.label));
  return [...STATE_COLUMNS.map((column) => describeColumn(catalogue, column)), ...byLabel];
}

/** What an operator of the table is called, also where it compares days, and what is given to compare with. */
const OPERATOR_ROWS: Record<
  TableOperator,
  { words: string; ofDays?: string; takes: 'choices' | 'measure' | 'words' | 'nothing' }
> = {
  is: { words: 'is', takes: 'choices' },
  isNot: { words: 'is not', takes: 'choices' },
  below: { words: 'below', ofDays: 'before', takes: 'measure' },
  above: { words: 'above', ofDays: 'after', takes: 'measure' },
  contains: { words: 'contains', takes: 'words' },
  filled: { words: 'has a value', takes: 'nothing' },
  empty: { words: 'has no value', takes: 'nothing' },
};

/** Whether the values of a kind are numbers. */
export function isNumeric(kind: string): boolean {
  return fieldTypeOf(kind)?.isNumeric === true;
}

function isDay(kind: string): boolean {
  return fieldTypeOf(kind)?.input === 'day';
}

/** An operator in words, by the kind of its column. */
export function operatorWords(operator: TableOperator, kind: DescribedPath['kind']): string {
  const { words, ofDays } = OPERATOR_ROWS[operator];
  return (isDay(kind) ? ofDays : undefined) ?? words;
}

/** What an operator compares with: any of several choices, a number or day, words, or nothing. */
export function comparedWith(operator: TableOperator) {
  return OPERATOR_ROWS[operator].takes;
}

/** The operators of a column, the usual first. */
export function operatorsFor({ column, kind }: TableColumn): TableOperator[] {
  if (column === '#changed') return ['below', 'above'];
  if (column === '#with') return ['is', 'filled', 'empty'];
  if (isStateColumn(column)) return ['is', 'isNot'];
  if (isDay(kind)) return ['below', 'above', 'is', 'filled', 'empty'];
  if (isNumeric(kind)) return ['above', 'below', 'is', 'isNot', 'filled', 'empty'];
  return ['is', 'isNot', 'contains', 'filled', 'empty'];
}

/** The values of a condition in words. */
export function conditionValues({ column, values }: TableCondition): string {
  const words: Record<string, string> = {
    ...(column === '#screening' && SCREENING_WORDS),
    ...(column === '#questions' && QUESTION_WORDS),
    ...(column === '#duplicates' && DUPLICATE_WORDS),
    ...(column === '#with' && { me: 'me' }),
    true: 'True',
    false: 'False',
  };
  return values.map((value) => words[String(value)] ?? String(value)).join(' or ');
}
