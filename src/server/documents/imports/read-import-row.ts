import type { ImportChoices } from '#contract/imports/import-contract.ts';
import type { ImportProblem } from '#contract/imports/import-problem-contract.ts';
import { type Collection, idFromName, type JsonObject } from '#records';
import { AppError } from '../../ground/app-error.ts';
import { checkDocument, ID_KEYS } from '../check-document.ts';
import { checkJson, idProblemOf } from '../check-json.ts';
import type { CellProblem } from '../exchange/cell-reading.ts';
import { changedData, type RowValue } from '../exchange/changed-document.ts';
import { ID_COLUMN } from '../exchange/csv-columns.ts';
import { RowError } from '../exchange/document-row.ts';
import type { Target } from '../exchange/import-targets.ts';
import type { CellContext } from '../exchange/read-cell.ts';
import { readRowValues } from '../exchange/read-row-values.ts';
import type { TableRow } from '../exchange/read-table.ts';
import type { DocumentWrite } from '../write-store.ts';

/** A column that goes somewhere. */
export type MappedColumn = {
  index: number;
  name: string;
  target: Target;
  reading: CellContext;
};

/** The parts of a row: its id, and the value of each column. */
export type RowParts = { row: number; cells: string[]; id: string; values: RowValue[] };

/** A row with the write that it makes. */
export type PlannedRow = { parts: RowParts; write: DocumentWrite };

/** What is wrong with a row, or told of it; `chosen` is the way by which it is read, null when it is left out. */
export type RowFinding = Pick<ImportProblem, 'row' | 'column' | 'inFile' | 'cells'> &
  CellProblem & { chosen: string | null };

/** The path of what a document of a collection is called, by which ids can be made; undefined for others. */
export const NAME_PATHS: { [C in Collection]?: string } = { clients: 'name', fields: 'label' };
/** The words by which a line of totals begins, and the most cells that it fills. */
const TOTALS =
  /^((grand |sub-?)?totals?|(gesamt|zwischen|end)?summe|gesamt|insgesamt|sous-total|total général|somme|totale|suma|totaal)\s*:?$/i;
const MOST_TOTALS = 3;
const KEEP_TOTALS = 'keep';
/** The way by which a row without an id has one made of its name. */
const ID_FROM_NAME = 'from-name';

/** Returns a row with the cells that were put right. */
export function fixedRow({ row, cells }: TableRow, fixes: ReadonlyMap<string, string>): TableRow {
  return { row, cells: cells.map((cell, column) => fixes.get(`${row}/${column}`) ?? cell) };
}

/** Indexes cells that were put right by row and column. */
export function indexFixes(fixes: ImportChoices['fixes']): Map<string, string> {
  return new Map(fixes.map(({ row, column, text }) => [`${row}/${column}`, text]));
}

/** Reads the cells of a row; every cell that cannot be read, or is read by a choice, is a finding. */
export function readRowParts(
  { row, cells }: TableRow,
  { collection, columns }: { collection: Collection; columns: readonly MappedColumn[] },
): { parts: RowParts; findings: RowFinding[] } {
  const read = readRowValues(columns, { collection, cellOf: ({ index }) => cells[index] ?? '' });
  const at = (index: number) => ({ row, column: index, inFile: cells[index] ?? '', cells });
  const findings: RowFinding[] = [
    ...read.problems.map(({ column, ...problem }) => ({ ...at(column.index), ...problem, chosen: null })),
    ...read.told.map(({ column, ...told }) => ({ ...at(column.index), ...told })),
  ];
  const total = totalsLine(row, cells, columns);
  if (total) findings.push(total);
  const { id, values } = read;
  const idColumn = columns.find(({ target }) => target.path === ID_COLUMN);
  const parts = { row, cells, id, values };
  if (idColumn ? id !== '' : collection !== 'clients') return { parts, findings };
  const name = String(new Map(values).get(NAME_PATHS[collection] ?? '') ?? '');
  const made = { ...parts, id: idFromName(name) };
  if (!idColumn) return { parts: made, findings };
  const problem = missingId(idColumn, { collection, example: made.id });
  const chosen = idColumn.reading.ways[problem.kind] ?? null;
  findings.push({ ...at(idColumn.index), ...problem, chosen: chosen === ID_FROM_NAME ? chosen : null });
  return { parts: chosen === ID_FROM_NAME ? made : parts, findings };
}

/**
 * What is told of a line of totals, such as a spreadsheet has at its end: it is left out unless it is chosen. A row with an
 * id is none, whatever else it is called.
 */
function totalsLine(row: number, cells: string[], columns: readonly MappedColumn[]): RowFinding | undefined {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const isTotal = ({ index }: MappedColumn) => TOTALS.test((cells[index] ?? '').trim());
  const column = columns.find(isTotal);
  if (!column || filled.length > MOST_TOTALS) return undefined;
  const ids = columns.find(({ target }) => target.path === ID_COLUMN);
  if (ids && (cells[ids.index] ?? '').trim() !== '' && !isTotal(ids)) return undefined;
  const chosen = column.reading.ways.totals;
  return {
    ...{ row, cells, column: column.index, inFile: cells[column.index] ?? '', kind: 'totals' },
    message: 'This looks like a line of totals.',
    remedies: [],
    ways: [{ way: KEEP_TOTALS, label: 'import it', value: undefined }],
    chosen: chosen === KEEP_TOTALS ? chosen : null,
  };
}

function missingId(
  { target: { label } }: MappedColumn,
  { collection, example }: { collection: Collection; example: string },
): CellProblem {
  const isNamed = NAME_PATHS[collection] !== undefined && example !== '';
  const way = { way: ID_FROM_NAME, label: `make it of the name, as ${example}`, value: example };
  return {
    ...{ kind: 'no-id', message: `Every row needs its ${label}.` },
    remedies: [{ kind: 'input', label, type: 'text' }],
    ways: isNamed ? [way] : [],
  };
}

/** Returns the document that a row makes of the stored one, or what is wrong with it. */
export function nextDocument(
  { row, cells, id, values }: RowParts,
  around: { collection: Collection; columns: readonly MappedColumn[]; before: JsonObject | null },
): JsonObject | RowFinding[] {
  const { collection, before } = around;
  const located = ({ path, message }: { path: string; message: string }): RowFinding => {
    const column = columnOf(path, around);
    const inFile = column === undefined ? '' : (cells[column.index] ?? '');
    return {
      ...{ row, cells, inFile, column: column?.index ?? null, kind: 'other', chosen: null },
      message: sentenceOf({ path, message }, column, collection),
      remedies: column ? [{ kind: 'input' as const, label: column.name, type: 'text' as const }] : [],
    };
  };
  const idProblem = before ? undefined : idProblemOf(id);
  if (idProblem) return [located({ path: ID_COLUMN, message: idProblem })];
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
