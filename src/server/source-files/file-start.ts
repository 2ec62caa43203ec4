import type { JsonObject } from '#records';
import { firstCsvRows, startOfText } from './csv-source.ts';
import { type FileForm, findFileForm } from './file-form.ts';
import { FileProblem } from './file-problem.ts';
import { readJsonSource } from './json-source.ts';
import type { SourceFile } from './source-file.ts';
import { readWorkbookSource } from './workbook-source.ts';
import { startOfXml, type XmlElement } from './xml-source.ts';

/** What the start of a file tells of it. */
export type FileStart = {
  form: FileForm;
  /** The cells of the first rows of a table, trimmed. */
  rows: readonly (readonly string[])[];
  /** The root of an XML text, and the names of its first elements. */
  root: XmlElement | null;
  elements: ReadonlySet<string>;
  /** The first object of a JSON text, and the keys in the start of it. */
  object: JsonObject | null;
  keys: ReadonlySet<string>;
  /** The first characters of a text; '' of a workbook. */
  head: string;
};

const ROWS = 20;
const HEAD_LENGTH = 20_000;
/** The longest first object that is looked at. */
const OBJECT_BYTES = 500_000;
/** Of the start of a JSON text. */
const KEY = /"(\w+)"\s*:/g;

/** Reads the start of a file. @throws FileProblem when it is a workbook or XML that cannot be read */
export async function readFileStart(file: SourceFile): Promise<FileStart> {
  const form = await findFileForm(file);
  const nothing = {
    root: null,
    elements: new Set<string>(),
    object: null,
    keys: new Set<string>(),
    rows: [],
    head: '',
  };
  if (form === 'xlsx') return { ...nothing, form, rows: await firstSheetRows(file) };
  const start = await startOfText(file);
  const head = start.slice(0, HEAD_LENGTH);
  if (form === 'csv') return { ...nothing, form, head, rows: trimmed(await firstCsvRows(file, ROWS)) };
  if (form === 'json') {
    const keys = new Set(Array.from(start.matchAll(KEY), ([, key = '']) => key));
    return { ...nothing, form, head, keys, object: await firstObject(file) };
  }
  const { root, names } = form === 'xml' ? startOfXml(start) : { root: null, names: nothing.elements };
  return { ...nothing, form, head, root, elements: names };
}

/** Whether one of the first rows of a table has all of these cells. */
export function hasColumns({ rows }: Pick<FileStart, 'rows'>, names: readonly string[]): boolean {
  return rows.some((cells) => names.every((name) => cells.includes(name)));
}

async function firstSheetRows(file: SourceFile): Promise<string[][]> {
  for await (const lines of readWorkbookSource(file))
    return trimmed(lines.slice(0, ROWS).map((line) => ('cells' in line ? line.cells : [])));
  return [];
}

/** Null when the first one is longer than a record, as when all are within one. */
async function firstObject(file: SourceFile): Promise<JsonObject | null> {
  try {
    for await (const rows of readJsonSource({ read: () => firstPiece(file) }))
      for (const row of rows) return 'value' in row ? row.value : null;
  } catch (error) {
    // The first piece ends within it.
    if (!(error instanceof FileProblem)) throw error;
  }
  return null;
}

async function* firstPiece(file: SourceFile): AsyncGenerator<Buffer> {
  for await (const piece of file.read()) {
    yield piece.subarray(0, OBJECT_BYTES);
    return;
  }
}

function trimmed(rows: readonly (readonly string[])[]): string[][] {
  return rows.map((cells) => cells.map((cell) => cell.replace(/^\ufeff/, '').trim()));
}
