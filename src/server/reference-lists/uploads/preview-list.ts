import {
  isTableFormat,
  PREVIEW_ROWS,
  type UploadChoices,
  type UploadPreview,
} from '#contract/reference-lists/reference-upload-contract.ts';
import { ENCODINGS, encodingLabel } from '../../source-files/encoding/encodings.ts';
import type { TablePreview } from '../../source-files/preview-table.ts';
import { showSdnRows } from '../formats/ofac-format.ts';
import type { RowNote, SourceRow } from '../formats/source-record.ts';
import type { RememberedListColumns } from '../reference-column-store.ts';
import { withKeptPaths } from './guess-list-columns.ts';

/** The longest cell that is shown. */
const SHOWN_LENGTH = 200;
/** Cells of a row that are shown; a publisher's file may have hundreds. */
const SHOWN_CELLS = 100;
const BASES = {
  chosen: null,
  mark: 'Detected: the file begins with its mark',
  valid: 'Detected: the whole file is valid UTF-8',
  assumed: 'Detected: the file is not UTF-8',
} as const;

type ListReading = {
  table: TablePreview;
  choices: UploadChoices & { format: UploadPreview['format'] };
  remembered: RememberedListColumns;
};

/** Shows how the first rows of a list are read: their cells, and which of them are left out. */
export async function previewList(
  { table, choices, remembered }: ListReading,
  results: AsyncIterable<SourceRow[]>,
): Promise<UploadPreview> {
  const { format, columns } = choices;
  const { names, rows } = tableOf(table, format);
  const first = await firstResults(results);
  // A record of several rows has the notes of all of them.
  const notes = first.flatMap((row) => ('record' in row ? (row.notes ?? []) : []));
  return {
    format,
    ...encodingOf(table),
    delimiter: table.delimiter,
    isMapped: isTableFormat(format),
    columns: withKeptPaths(columns ?? names.map((name) => ({ name, goesTo: name }))),
    rememberedAt: isAsRemembered(columns, remembered) ? remembered.at : null,
    lostColumns: [...remembered.goesTo].flatMap(([name, goesTo]) =>
      goesTo === null || names.includes(name) ? [] : [name],
    ),
    rows: rows
      .slice(0, PREVIEW_ROWS)
      .map((cells, index) => shownRow(cells, { result: first[index], index, notes })),
  };
}

/** Reads the results of the first rows, and no more. */
async function firstResults(batches: AsyncIterable<SourceRow[]>): Promise<SourceRow[]> {
  const first: SourceRow[] = [];
  for await (const batch of batches) {
    first.push(...batch.slice(0, PREVIEW_ROWS - first.length));
    if (first.length >= PREVIEW_ROWS) break;
  }
  return first;
}

/** The columns and rows of a file; `sdn.csv` has no line of column names. */
function tableOf({ columns, rows }: TablePreview, format: UploadPreview['format']) {
  const cells = rows.map((row) => ('cells' in row ? row.cells : []));
  if (format !== 'ofac') return { names: columns, rows: cells };
  return showSdnRows([columns, ...cells]);
}

function shownRow(
  cells: string[],
  { result, index, notes }: { result: SourceRow | undefined; index: number; notes: readonly RowNote[] },
) {
  return {
    row: result?.row ?? index + 1,
    cells: cells.slice(0, SHOWN_CELLS).map((cell) => cell.slice(0, SHOWN_LENGTH)),
    problem: result && 'problem' in result ? result.problem : null,
    notes: notes.filter((one) => one.row === (result?.row ?? index + 1)).map(({ note }) => note),
    isSkipped: result !== undefined && 'skipped' in result,
  };
}

function encodingOf({ encoding }: TablePreview) {
  const example = encoding?.basis === 'assumed' || encoding?.basis === 'chosen' ? encoding.examples[0] : null;
  return {
    encoding: encoding?.encoding ?? null,
    encodings: ENCODINGS.map((value) => ({ value, label: encodingLabel(value) })),
    encodingReason: encoding && BASES[encoding.basis],
    misread: example
      ? { read: example.text, asUtf8: example.bytes.replace(/\\x[0-9A-F]{2}/g, '\uFFFD') }
      : null,
  };
}

function isAsRemembered(columns: UploadChoices['columns'], { goesTo }: RememberedListColumns): boolean {
  return goesTo.size > 0 && (columns ?? []).every((column) => goesTo.get(column.name) === column.goesTo);
}
