import type { OptionRename } from '#records';
import { nameListText, namesIn } from '../name-list.ts';
import { TABLE_OPERATORS, type TableCondition, type TableSort } from './client-table-contract.ts';

/** How the clients are shown: kept in the address, so that a link or the back button restores it. */
export type TableView = {
  q: string;
  conditions: TableCondition[];
  sorts: TableSort[];
  /** The columns beside the name; null for the usual ones. */
  columns: string[] | null;
};

/** Reads a view from the parameters of an address; what cannot be read is left out. */
export function readTableView(params: URLSearchParams): TableView {
  return {
    q: params.get('q') ?? '',
    conditions: readConditions(params.get('where')),
    sorts: namesIn(params.get('sort')).map((name) => {
      const isDescending = name.startsWith('-');
      return { column: isDescending ? name.slice(1) : name, isDescending };
    }),
    columns: params.has('columns') ? namesIn(params.get('columns')) : null,
  };
}

/** The parameters of the address of a view, without its search words. */
export function viewParts({ conditions, sorts, columns }: Omit<TableView, 'q'>) {
  const where = conditions.map(({ column, operator, values }) => [column, operator, ...values]);
  return {
    where: where.length === 0 ? null : JSON.stringify(where),
    sort:
      nameListText(sorts.map(({ column, isDescending }) => (isDescending ? `-${column}` : column))) || null,
    columns: columns && (nameListText(columns) || null),
  };
}

/** A view as it is saved: the parameters of its address as a text. */
export function savedText(view: TableView): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...viewParts(view), q: view.q }))
    if (value) params.set(name, value);
  return params.toString();
}

/** An option in the conditions on a column. */
export type ColumnRename = OptionRename & { column: string };

/** A saved view with options renamed in its conditions, and those of the renames that it holds. */
export function renameInView(
  saved: string,
  renames: readonly ColumnRename[],
): { view: string; held: ColumnRename[] } {
  const view = readTableView(new URLSearchParams(saved));
  const isHeld = ({ column, from }: ColumnRename) =>
    view.conditions.some((condition) => condition.column === column && condition.values.includes(from));
  const held = renames.filter(isHeld);
  if (held.length === 0) return { view: saved, held };
  const conditions = view.conditions.map(({ column, operator, values }) => {
    const names = new Map(held.filter((one) => one.column === column).map(({ from, to }) => [from, to]));
    const renamed = values.map((value) => (typeof value === 'string' ? (names.get(value) ?? value) : value));
    return { column, operator, values: [...new Set(renamed)] };
  });
  return { view: savedText({ ...view, conditions }), held };
}

function readConditions(text: string | null): TableCondition[] {
  if (text === null) return [];
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.flatMap(readCondition) : [];
  } catch {
    return [];
  }
}

function readCondition(read: unknown): TableCondition[] {
  if (!Array.isArray(read)) return [];
  const [column, operator, ...values] = read as unknown[];
  const known = TABLE_OPERATORS.find((one) => one === operator);
  if (typeof column !== 'string' || column === '' || !known) return [];
  return [{ column, operator: known, values: values.filter(isScalar) }];
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
