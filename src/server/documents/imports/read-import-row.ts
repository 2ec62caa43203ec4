import type { ImportChoices, ImportProblem } from '#contract/import-contract.ts';
import { type Collection, idFromName, type JsonObject } from '#records';
import { AppError } from '../../ground/app-error.ts';
import { checkDocument, ID_KEYS } from '../check-document.ts';
import { checkJson } from '../check-json.ts';
import { changedData, type RowValue } from '../exchange/changed-document.ts';
import { ID_COLUMN } from '../exchange/csv-columns.ts';
import { RowError } from '../exchange/document-row.ts';
import type { Target } from '../exchange/import-targets.ts';
import type { CellContext } from '../exchange/read-cell.ts';
import { readRowValues } from '../exchange/read-row-values.ts';
import type { TableRow } from '../exchange/read-table.ts';

/** A column that goes somewhere. */
export type MappedColumn = {
  index: number;
  name: string;
  target: Target;
  reading: CellContext;
};

/** The parts of a row: its id, and the value of each column. */
export type RowParts = { row: number; cells: string[]; id: string; values: RowValue[] };

/** Returns a row with the cells that were put right. */
export function fixedRow({ row, cells }: TableRow, fixes: ReadonlyMap<string, string>): TableRow {
  return { row, cells: cells.map((cell, column) => fixes.get(`${row}/${column}`) ?? cell) };
}

/** Indexes cells that were put right by row and column. */
export function indexFixes(fixes: ImportChoices['fixes']): Map<string, string> {
  return new Map(fixes.map(({ row, column, text }) => [`${row}/${column}`, text]));
}

/** Reads the cells of a row; every cell that cannot be read is a problem. */
export function readRowParts(
  { row, cells }: TableRow,
  { collection, columns }: { collection: Collection; columns: readonly MappedColumn[] },
): { parts: RowParts; problems: ImportProblem[] } {
  const read = readRowValues(columns, { collection, cellOf: ({ index }) => cells[index] ?? '' });
  const problems = read.problems.map(({ column: { index }, message, remedies }) => ({
    ...{ row, column: index, inFile: cells[index] ?? '', cells, message, remedies },
  }));
  const { values } = read;
  let { id } = read;
  const hasId = columns.some(({ target }) => target.path === ID_COLUMN);
  if (!hasId && collection === 'clients') id = idFromName(String(new Map(values).get('name') ?? ''));
  return { parts: { row, cells, id, values }, problems };
}

/** Returns the document that a row makes of the stored one, or what is wrong with it. */
export function nextDocument(
  { row, cells, id, values }: RowParts,
  around: { collection: Collection; columns: readonly MappedColumn[]; before: JsonObject | null },
): JsonObject | ImportProblem[] {
  const { collection, before } = around;
  const located = ({ path, message }: { path: string; message: string }) => {
    const column = columnOf(path, around);
    const inFile = column === undefined ? '' : (cells[column.index] ?? '');
    return {
      ...{ row, cells, inFile, column: column?.index ?? null },
      message: sentenceOf({ path, message }, column, collection),
      remedies: column ? [{ kind: 'input' as const, label: column.name, type: 'text' as const }] : [],
    };
  };
  try {
    const data = changedData(collection, before ?? {}, values);
    checkJson(data);
    return checkDocument({ collection, id }, data, before);
  } catch (error) {
    if (error instanceof RowError) return [located(error)];
    if (!(error instanceof AppError)) throw error;
    const { fields } = (error.data ?? {}) as { fields?: { path: string; message: string }[] };
    return (fields ?? [{ path: '', message: error.message }]).map(located);
  }
}

/** Returns the column that a path of a document comes from. */
function columnOf(
  path: string,
  { collection, columns }: { collection: Collection; columns: readonly MappedColumn[] },
): MappedColumn | undefined {
  const known = path.startsWith('onTrigger.') ? path.replace('onTrigger.', '') : path;
  const wanted = known === ID_KEYS[collection] ? ID_COLUMN : known;
  return columns.find(({ target }) => wanted === target.path || wanted.startsWith(`${target.path}.`));
}

function sentenceOf(
  { path, message }: { path: string; message: string },
  column: MappedColumn | undefined,
  collection: Collection,
): string {
  if (path === 'name' && collection === 'clients') return 'A client needs a name.';
  const inside = column ? path.replace('onTrigger.', '').slice(column.target.path.length + 1) : path;
  return inside === '' || path === ID_KEYS[collection] ? message : `${inWords(inside)}: ${message}`;
}

/** Writes the rest of a path in words: `0.uiAction.type` is “No. 1, ui action, type”. */
function inWords(path: string): string {
  const words = path
    .split('.')
    .map((step) =>
      /^\d+$/.test(step) ? `no. ${Number(step) + 1}` : step.replace(/([a-z])([A-Z])/g, '$1 $2'),
    );
  const text = words.join(', ').toLowerCase();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
