import { isTableFormat } from '#contract/reference-lists/reference-format-names.ts';
import {
  PREVIEW_ROWS,
  type UploadChoices,
  type UploadPreview,
} from '#contract/reference-lists/reference-upload-contract.ts';
import { ENCODINGS, encodingLabel } from '../../source-files/encoding/encodings.ts';
import type { TablePreview } from '../../source-files/preview-table.ts';
import { kindWords } from '../formats/record-kinds.ts';
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

/** What entities are shown with. */
const ENTITY_COLUMNS = ['Id', 'Kind', 'Name', 'Other names', 'Birthday', 'Country'];
const NAME_WORDS: Readonly<Record<string, string>> = {
  prevname: ' (former)',
  weakAlias: ' (weak)',
  originalName: ' (own script)',
};

/** What is shown of a file besides its records. */
export type ShownTable = Pick<TablePreview, 'encoding' | 'delimiter' | 'columns' | 'rows'>;

type ListReading = {
  table: ShownTable;
  choices: UploadChoices & { format: UploadPreview['format'] };
  remembered: RememberedListColumns;
};

/** Whether a format is shown as its entities will be read, as its columns go where they go. */
export function isEntityFormat(format: UploadPreview['format']): boolean {
  return !isTableFormat(format) && format !== 'json';
}

/** Shows how the first rows of a list are read: their cells, or what is read of them, and which of them are left out. */
export async function previewList(
  { table, choices, remembered }: ListReading,
  results: AsyncIterable<SourceRow[]>,
): Promise<UploadPreview> {
  const { format, columns } = choices;
  const isOfEntities = isEntityFormat(format);
  const names = isOfEntities ? ENTITY_COLUMNS : table.columns;
  const first = await firstResults(results, isOfEntities);
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
      goesTo === null || name === '' || names.includes(name) ? [] : [name],
    ),
    rows: isOfEntities
      ? first.map((result, index) => shownRow(entityCells(result), { result, index, notes }))
      : table.rows
          .slice(0, PREVIEW_ROWS)
          .map((row, index) =>
            shownRow('cells' in row ? row.cells : [], { result: first[index], index, notes }),
          ),
  };
}

/** Reads the results of the first rows, or entities, and no more. */
async function firstResults(
  batches: AsyncIterable<SourceRow[]>,
  isOfEntities: boolean,
): Promise<SourceRow[]> {
  const first: SourceRow[] = [];
  for await (const batch of batches) {
    const shown = isOfEntities ? batch.filter((row) => !('isPart' in row)) : batch;
    first.push(...shown.slice(0, PREVIEW_ROWS - first.length));
    if (first.length >= PREVIEW_ROWS) break;
  }
  return first;
}

/** What will be compared of an entity; a row that is left out has nothing. */
function entityCells(result: SourceRow): string[] {
  if (!('record' in result)) return ENTITY_COLUMNS.map(() => '');
  const { id, kinds, names, birthday = '', data } = result.record;
  const [first, ...others] = names;
  const countries = [data.nationalities ?? data.nationality ?? [], data.countries ?? data.country ?? []];
  return [
    id,
    kindWords(kinds),
    first?.name ?? '',
    others.map(({ field, name }) => `${name}${NAME_WORDS[field] ?? ''}`).join('; '),
    birthday,
    [...new Set(countries.flat())].join('; '),
  ];
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

function encodingOf({ encoding }: ShownTable) {
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
