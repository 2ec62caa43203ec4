import type { JsonValue } from '#records';
import { readCsvSource, startOfText } from './csv-source.ts';
import type { CsvLine } from './csv-splitter.ts';
import { type Delimiter, detectDelimiter } from './delimiter.ts';
import type { FoundEncoding } from './encoding/found-encoding.ts';
import { checkFileForm, findFileForm } from './file-form.ts';
import { FileProblem } from './file-problem.ts';
import { findHeading, HEADING_LINES } from './find-heading.ts';
import { readJsonList } from './json-list.ts';
import type { SourceText } from './source-text.ts';
import { readWorkbookSource } from './workbook-source.ts';

/** What is found in a file before it is imported, with its first rows. */
export type TablePreview = {
  format: 'csv' | 'json' | 'xlsx';
  /** How its text is read, and why; null for XLSX. */
  encoding: FoundEncoding | null;
  /** What separates its cells; null for JSON and XLSX. */
  delimiter: Delimiter | null;
  /** The names in its first line with content; the keys of the shown objects for JSON. */
  columns: string[];
  rows: PreviewRow[];
};
/** A row, with the line of a CSV file, the row of a sheet, or the number of a JSON object; all count from 1. */
type PreviewRow = { line: number; cells: string[] } | { line: number; problem: string };

const SHOWN_ROWS = 20;

/**
 * Reads the start of a file of records, packed or not, to show how it will be imported: its format, delimiter, columns
 * and first twenty rows. A delimiter that is not chosen is found.
 * @throws FileProblem when the file cannot be read
 */
export async function previewTable(
  file: SourceText,
  chosen: { delimiter?: Delimiter | undefined } = {},
): Promise<TablePreview> {
  const { encoding } = file;
  if (file.isWorkbook) {
    return { format: 'xlsx', encoding, delimiter: null, ...(await firstRows(readWorkbookSource(file))) };
  }
  if ((await findFileForm(file)) === 'json')
    return { format: 'json', encoding, delimiter: null, ...(await firstObjects(file)) };
  await checkFileForm(file, ['csv', 'json', 'xlsx']);
  const delimiter = chosen.delimiter ?? detectDelimiter(await startOfText(file));
  return { format: 'csv', encoding, delimiter, ...(await firstRows(readCsvSource(file, { delimiter }))) };
}

async function firstRows(batches: AsyncIterable<CsvLine[]>) {
  const lines: CsvLine[] = [];
  reading: for await (const batch of batches) {
    for (const line of batch) {
      if ('cells' in line && line.cells.every((cell) => cell.trim() === '')) continue;
      lines.push(line);
      if (lines.length >= SHOWN_ROWS + HEADING_LINES) break reading;
    }
  }
  const first = lines.slice(0, HEADING_LINES).map((line) => ('cells' in line ? line.cells : []));
  const [heading, ...rows] = lines.slice(findHeading(first));
  const columns = heading && 'cells' in heading ? heading.cells.map((name) => name.trim()) : [];
  return { columns, rows: rows.slice(0, SHOWN_ROWS) };
}

async function firstObjects(file: SourceText) {
  const rows: { line: number; problem?: string; value?: Record<string, JsonValue> }[] = [];
  try {
    for await (const batch of readJsonList(file)) {
      for (const { row, ...read } of batch) rows.push({ line: row, ...read });
      if (rows.length >= SHOWN_ROWS) break;
    }
  } catch (error) {
    // What is wrong further on is said by the import.
    if (!(error instanceof FileProblem) || rows.length === 0) throw error;
  }
  const shown = rows.slice(0, SHOWN_ROWS);
  const columns = [...new Set(shown.flatMap(({ value = {} }) => Object.keys(value)))];
  return {
    columns,
    rows: shown.map(({ line, problem, value = {} }) =>
      problem === undefined
        ? { line, cells: columns.map((column) => cellOf(value[column])) }
        : { line, problem },
    ),
  };
}

function cellOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
