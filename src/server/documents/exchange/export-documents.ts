import type { ExportFormat } from '#contract/transfer-contract.ts';
import type { Collection, JsonObject } from '#records';
import type { Query } from '../../db/tables.ts';
import { csvText } from '../../ground/csv-text.ts';
import { FILE_TYPES } from '../../ground/write-table.ts';
import { type WorkbookCell, writeWorkbook } from '../../ground/write-workbook.ts';
import { listDocumentIds, readInPages } from '../document-pages-store.ts';
import type { StoredDocument } from '../document-store.ts';
import { CSV_COLUMNS, ID_COLUMN, REST_COLUMN } from './csv-columns.ts';
import { documentCells } from './document-cells.ts';
import { readableNames } from './guess-columns.ts';
import { importTargets, type Target, targetAt } from './import-targets.ts';
import { readTargetContext } from './read-target-context.ts';

type Texts = AsyncGenerator<string, void, undefined>;
/** The rows of a file, some at a time; its columns are the first one. */
type Rows = AsyncGenerator<WorkbookCell[][], void, undefined>;

/** A column that no document had when the columns were written. */
const CHANGED = 'The records were changed while they were exported. Export them again.';

/** Exports a whole collection as a file that `importDocuments` reads. JSON and CSV are written while they are read. */
export async function exportDocuments(
  query: Query,
  { collection, format }: { collection: Collection; format: ExportFormat },
): Promise<{ name: string; type: string; content: Texts | Uint8Array<ArrayBuffer> }> {
  const ids = await listDocumentIds(query, collection);
  const read = () => readInPages(query, { collection, ids });
  const file = { name: `${collection}.${format}`, type: FILE_TYPES[format] };
  if (format === 'json') return { ...file, content: toJson(read()) };
  const rows = tableRows(collection, read, importTargets(collection, await readTargetContext(query)));
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

/** Reads the documents twice, as their columns come before the first of them. */
async function* tableRows(
  collection: Collection,
  read: () => AsyncIterable<StoredDocument[]>,
  targets: readonly Target[],
): Rows {
  const cellsOf = cellReader(collection, targets);
  const found = new Set<string>();
  for await (const documents of read())
    for (const { data } of documents) for (const column of cellsOf(data).keys()) found.add(column);
  const rest = found.delete(REST_COLUMN) ? [REST_COLUMN] : [];
  const fixed = collection === 'clients' ? ['name'] : CSV_COLUMNS[collection].map(({ name }) => name);
  const columns = new Set([...fixed, ...found, ...rest]);
  const names = [collection === 'fields' ? 'dataField' : ID_COLUMN, ...columns];
  yield [collection === 'clients' ? readableNames(names, targets) : names];
  for await (const documents of read()) {
    yield documents.map(({ id, data }) => {
      const cells = cellsOf(data);
      if ([...cells.keys()].some((column) => !columns.has(column))) throw new Error(CHANGED);
      return [id, ...[...columns].map((column) => cells.get(column) ?? '')];
    });
  }
}

function cellReader(collection: Collection, targets: readonly Target[]) {
  const known = new Map<string, Target | undefined>();
  const targetOf = (path: string) => {
    if (!known.has(path)) known.set(path, targetAt(targets, collection, path));
    return known.get(path);
  };
  return (data: JsonObject) => documentCells(collection, data, targetOf);
}
