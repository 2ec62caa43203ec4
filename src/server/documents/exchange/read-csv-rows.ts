import { type Collection, plainCell } from '#records';
import { ID_KEYS } from '../check-document.ts';
import { changedData } from './changed-document.ts';
import { cellToValue } from './csv-cell.ts';
import { ID_COLUMN, REST_COLUMN } from './csv-columns.ts';
import { QUOTE_PROBLEM, readCsvRecords } from './csv-records.ts';
import { type DocumentRow, type DocumentRows, fileProblem, RowError } from './document-row.ts';
import { quotedPath } from './guess-columns.ts';
import { type Target, targetAt } from './import-targets.ts';
import { AS_WRITTEN, type CellContext } from './read-cell.ts';
import { readRowValues } from './read-row-values.ts';

/**
 * Reads the documents of a CSV file whose first line names the columns. Existing documents keep the values of columns
 * that the file lacks, and lose those of empty cells. The delimiter is detected.
 */
export function readCsvRows(
  collection: Collection,
  content: string,
  targets: readonly Target[],
): DocumentRows {
  const { records, badRecord } = readCsvRecords(content);
  if (badRecord !== null) {
    return { rows: [], problems: [{ row: badRecord, path: '', message: QUOTE_PROBLEM }] };
  }
  const [header = [], ...lines] = records;
  const reader = csvRowReader(collection, header, targets);
  if ('problems' in reader) return reader;
  const found: DocumentRows = { rows: [], problems: [] };
  for (const [index, cells] of lines.entries()) reader.read(index + 1, cells, found);
  return found;
}

/** Reads a row, which is not the heading and counts from 1, into what was found. */
export type CsvRowReader = { read(row: number, cells: readonly string[], found: DocumentRows): void };

/** Returns what reads the rows below a heading, or what is wrong with the heading. */
export function csvRowReader(
  collection: Collection,
  header: readonly string[],
  targets: readonly Target[],
): DocumentRows | CsvRowReader {
  const columns = header.map((name) => pathOf(collection, plainCell(name.trim())));
  const problem = headerProblem(columns, { collection, targets });
  if (problem) return problem;
  const named = columns.flatMap((name, index): CsvTarget[] => {
    const path = name === idColumnOf(collection) ? ID_COLUMN : name;
    const target = name === '' ? undefined : targetAt(targets, collection, path);
    return target ? [{ index, target, reading: AS_WRITTEN }] : [];
  });
  return {
    read(row, cells, { rows, problems }) {
      if (cells.every((cell) => cell.trim() === '')) return;
      if (cells.slice(columns.length).some((cell) => cell !== '')) {
        const message = `This row has ${cells.length} cells, but there are ${columns.length} columns.`;
        problems.push({ row, path: '', message });
      } else rows.push(rowOf(collection, row, { columns: named, cells }));
    },
  };
}

type CsvTarget = { index: number; target: Target; reading: CellContext };
type Around = { collection: Collection; targets: readonly Target[] };

function headerProblem(
  columns: readonly string[],
  { collection, targets }: Around,
): DocumentRows | undefined {
  const idColumn = idColumnOf(collection);
  const hasId = columns.includes(ID_COLUMN) || columns.includes(idColumn);
  if (!hasId) return fileProblem(`The first line must name the columns, “${idColumn}” among them.`, idColumn);
  const repeated = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index);
  if (repeated !== undefined) return fileProblem(`The column “${repeated}” is there twice.`, repeated);
  const isKnown = (name: string) => name === idColumn || targetAt(targets, collection, name) !== undefined;
  const unknown = columns.find((name) => name !== '' && !isKnown(name));
  return unknown === undefined
    ? undefined
    : fileProblem(`The column “${unknown}” is not known here.`, unknown);
}

function pathOf(collection: Collection, name: string): string {
  return (collection === 'clients' ? quotedPath(name) : undefined) ?? name;
}

function idColumnOf(collection: Collection): string {
  return ID_KEYS[collection] ?? ID_COLUMN;
}

function rowOf(
  collection: Collection,
  row: number,
  { columns, cells }: { columns: readonly CsvTarget[]; cells: readonly string[] },
): DocumentRow {
  const cellOf = ({ index }: CsvTarget) => plainCell(cells[index] ?? '');
  const { id, values, problems } = readRowValues(columns, { collection, cellOf });
  const next: DocumentRow['next'] = (before) => {
    // No user can be asked here: what is no value of its field is taken as the text that it is.
    const texts = problems.map(({ column, message }) => {
      const { path, column: fixed } = column.target;
      if (fixed || path === REST_COLUMN) throw new RowError(path, message);
      return [path, cellToValue(cellOf(column))] as const;
    });
    return changedData(collection, before ?? {}, [...values, ...texts]);
  };
  return { row, id, next };
}
