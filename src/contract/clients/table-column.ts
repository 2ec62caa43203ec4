import { type DescribedPath, describePath, type FieldCatalogue, fieldTypeOf } from '#records';
import { STATE_COLUMNS, type StateColumn, type TableCondition } from './client-table-contract.ts';

/** A column that can be shown beside the name. */
export type TableColumn = DescribedPath & { column: string };

/** How many columns of values are shown before columns were chosen. */
const USUAL_VALUES = 4;

const STATE_LABELS: Record<StateColumn, string> = {
  '#screening': 'Screening',
  '#questions': 'Questions',
  '#with': 'With',
  '#changed': 'Changed',
  '#duplicates': 'Possible duplicate',
};

export function isStateColumn(column: string): column is StateColumn {
  return STATE_COLUMNS.some((one) => one === column);
}

/** Describes a column: one of the states, the name, or the field at its path. */
export function describeColumn(catalogue: FieldCatalogue, column: string): TableColumn {
  if (isStateColumn(column)) return { column, label: STATE_LABELS[column], kind: 'text', options: [] };
  return { column, ...describePath(catalogue, { kind: 'clients', path: column, saved: undefined }) };
}

/**
 * The columns before any were chosen: what most clients have, choices and days first, and the states; possible duplicates
 * where these are filtered.
 */
export function usualColumns(
  catalogue: FieldCatalogue,
  paths: readonly { path: string; clients: number }[],
  conditions: readonly TableCondition[],
): string[] {
  const isFree = ({ path }: { path: string }) => isFreeText(describeColumn(catalogue, path).kind);
  const most = paths
    .toSorted((a, b) => Number(isFree(a)) - Number(isFree(b)) || b.clients - a.clients)
    .slice(0, USUAL_VALUES);
  const isFiltered = conditions.some(({ column }) => column === '#duplicates');
  const states = STATE_COLUMNS.filter((column) => column !== '#duplicates' || isFiltered);
  return [...most.map(({ path }) => path), ...states];
}

/** Whether values of a kind are texts of any form, which differ in each client and say little in a column. */
function isFreeText(kind: DescribedPath['kind']): boolean {
  const type = fieldTypeOf(kind);
  return !type?.hasOptions && !type?.ruleForm;
}
