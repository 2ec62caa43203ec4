import { type Collection, type JsonObject, type JsonValue, parseFieldPath, plainCell } from '#records';
import { ID_KEYS } from '../check-document.ts';
import { clientWithValues, documentWithValues } from './changed-document.ts';
import { CellError, cellToJson, cellToValue } from './csv-cell.ts';
import { CSV_COLUMNS, ID_COLUMN, REST_COLUMN } from './csv-columns.ts';
import { QUOTE_PROBLEM, readCsvRecords } from './csv-records.ts';
import { type DocumentRow, type DocumentRows, fileProblem, RowError } from './document-row.ts';

/**
 * Reads the documents of a CSV file whose first line names the columns. Existing documents keep the values of columns
 * that the file lacks, and lose those of empty cells. The delimiter is detected.
 */
export function readCsvRows(collection: Collection, content: string): DocumentRows {
  const { records, badRecord } = readCsvRecords(content);
  if (badRecord !== null) {
    return { rows: [], problems: [{ row: badRecord, path: '', message: QUOTE_PROBLEM }] };
  }
  const [header, ...lines] = records;
  const columns = (header ?? []).map((name) => plainCell(name.trim()));
  const problem = headerProblem(collection, columns);
  if (problem) return problem;
  const found: DocumentRows = { rows: [], problems: [] };
  for (const [index, cells] of lines.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const row = index + 1;
    if (cells.slice(columns.length).some((cell) => cell !== '')) {
      const message = `This row has ${cells.length} cells, but there are ${columns.length} columns.`;
      found.problems.push({ row, path: '', message });
    } else found.rows.push(rowOf(collection, row, cellsByColumn(columns, cells)));
  }
  return found;
}

type Cells = ReadonlyMap<string, string>;

function headerProblem(collection: Collection, columns: readonly string[]): DocumentRows | undefined {
  const idColumn = idColumnOf(collection);
  const hasId = columns.includes(ID_COLUMN) || columns.includes(idColumn);
  if (!hasId) return fileProblem(`The first line must name the columns, “${idColumn}” among them.`, idColumn);
  const repeated = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index);
  if (repeated !== undefined) return fileProblem(`The column “${repeated}” is there twice.`, repeated);
  const unknown = columns.find((name) => name !== '' && !isColumn(collection, name));
  return unknown === undefined
    ? undefined
    : fileProblem(`The column “${unknown}” is not known here.`, unknown);
}

function isColumn(collection: Collection, name: string): boolean {
  if (name === ID_COLUMN || name === idColumnOf(collection)) return true;
  if (collection === 'clients') return name === REST_COLUMN || parseFieldPath(name).ok;
  return CSV_COLUMNS[collection].some((column) => column.name === name);
}

function idColumnOf(collection: Collection): string {
  return ID_KEYS[collection] ?? ID_COLUMN;
}

function cellsByColumn(columns: readonly string[], cells: readonly string[]): Cells {
  const named = columns.map((name, index) => [name, plainCell(cells[index] ?? '')] as const);
  return new Map(named.filter(([name]) => name !== ''));
}

function rowOf(collection: Collection, row: number, cells: Cells): DocumentRow {
  const id = (cells.get(idColumnOf(collection)) ?? cells.get(ID_COLUMN) ?? '').trim();
  const next = (before: JsonObject | null) =>
    collection === 'clients'
      ? nextClient(cells, before ?? {})
      : nextDocument(collection, cells, before ?? {});
  return { row, id, next };
}

function nextDocument(
  collection: Exclude<Collection, 'clients'>,
  cells: Cells,
  before: JsonObject,
): JsonObject {
  const values = CSV_COLUMNS[collection].flatMap(({ name, read }) => {
    const cell = cells.get(name);
    if (cell === undefined) return [];
    return [[name, cell === '' ? undefined : readCell(name, () => read(cell))] as const];
  });
  return documentWithValues(before, values);
}

function nextClient(cells: Cells, before: JsonObject): JsonObject {
  const values = [...cells]
    .filter(([name]) => name !== ID_COLUMN && name !== REST_COLUMN)
    .map(([path, cell]) => [path, readCell(path, () => cellToValue(cell))] as const);
  const next = clientWithValues(before, values);
  const rest = cells.get(REST_COLUMN);
  return rest ? { ...next, ...(readCell(REST_COLUMN, () => cellToJson(rest)) as JsonObject) } : next;
}

function readCell<T extends JsonValue | undefined>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof CellError ? new RowError(path, error.message) : error;
  }
}
