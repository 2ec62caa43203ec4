import type { Kysely } from 'kysely';
import type { ExportFormat } from '#contract/transfer-contract.ts';
import type { Collection, JsonObject } from '#records';
import type { Tables } from '../../db/tables.ts';
import { csvText } from '../../ground/csv-text.ts';
import { FILE_TYPES } from '../../ground/write-table.ts';
import { writeWorkbook } from '../../ground/write-workbook.ts';
import { listDocumentIds, readInPages } from '../document-pages-store.ts';
import type { StoredDocument } from '../document-store.ts';
import { CSV_COLUMNS, clientToCells, ID_COLUMN } from './csv-columns.ts';

type Texts = AsyncGenerator<string, void, undefined>;
/** The rows of a file, some at a time; its columns are the first one. */
type Rows = AsyncGenerator<string[][], void, undefined>;

/** A name that no client had when the columns were written. */
const CHANGED = 'The clients were changed while they were exported. Export them again.';

/** Exports a whole collection as a file that `importDocuments` reads. JSON and CSV are written while they are read. */
export async function exportDocuments(
  query: Kysely<Tables>,
  { collection, format }: { collection: Collection; format: ExportFormat },
): Promise<{ name: string; type: string; content: Texts | Uint8Array<ArrayBuffer> }> {
  const ids = await listDocumentIds(query, collection);
  const read = () => readInPages(query, { collection, ids });
  const file = { name: `${collection}.${format}`, type: FILE_TYPES[format] };
  if (format === 'json') return { ...file, content: toJson(read()) };
  const rows = collection === 'clients' ? clientRows(read) : plainRows(collection, read());
  if (format === 'csv') return { ...file, content: toCsv(rows) };
  return { ...file, content: await writeWorkbook(rows, collection) };
}

/** Writes one document on each line. */
async function* toJson(pages: AsyncIterable<StoredDocument[]>): Texts {
  let before = '[\n';
  for await (const documents of pages) {
    yield before + documents.map(({ id, data }) => JSON.stringify({ id, data })).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[\n\n]\n' : '\n]\n';
}

async function* toCsv(parts: Rows): Texts {
  let isWhole = true;
  for await (const rows of parts) {
    yield csvText(rows, { isWhole });
    isWhole = false;
  }
}

async function* plainRows(
  collection: Exclude<Collection, 'clients'>,
  pages: AsyncIterable<StoredDocument[]>,
): Rows {
  const columns = CSV_COLUMNS[collection];
  yield [[collection === 'fields' ? 'dataField' : ID_COLUMN, ...columns.map(({ name }) => name)]];
  for await (const documents of pages) {
    yield documents.map(({ id, data }) => [
      id,
      ...columns.map(({ name, write }) => {
        const value = name === 'cases' ? (data.onTrigger as JsonObject).cases : data[name];
        return value === undefined ? '' : write(value);
      }),
    ]);
  }
}

/** Reads the clients twice, as their columns come before the first of them. */
async function* clientRows(read: () => AsyncIterable<StoredDocument[]>): Rows {
  const paths = new Set(['name']);
  for await (const documents of read())
    for (const { data } of documents) for (const path of clientToCells(data).keys()) paths.add(path);
  yield [[ID_COLUMN, ...paths]];
  for await (const documents of read()) {
    yield documents.map(({ id, data }) => {
      const cells = clientToCells(data);
      if ([...cells.keys()].some((path) => !paths.has(path))) throw new Error(CHANGED);
      return [id, ...[...paths].map((path) => cells.get(path) ?? '')];
    });
  }
}
