import type { Kysely } from 'kysely';
import type { ExportFormat } from '#contract/transfer-contract.ts';
import type { Collection } from '#records';
import type { Tables } from '../../db/tables.ts';
import { csvText } from '../../ground/csv-text.ts';
import { FILE_TYPES } from '../../ground/write-table.ts';
import { writeWorkbook } from '../../ground/write-workbook.ts';
import { listAllDocuments, type StoredDocument } from '../document-store.ts';
import { CSV_COLUMNS, ID_COLUMN, REST_COLUMN } from './csv-columns.ts';
import { documentCells } from './document-cells.ts';
import { importTargets, type Target, targetAt } from './import-targets.ts';
import { readTargetContext } from './read-target-context.ts';

/** Exports a whole collection as a file that `importDocuments` reads. */
export async function exportDocuments(
  query: Kysely<Tables>,
  { collection, format }: { collection: Collection; format: ExportFormat },
): Promise<{ name: string; type: string; content: string | Uint8Array<ArrayBuffer> }> {
  const documents = await listAllDocuments(query, collection);
  const file = { name: `${collection}.${format}`, type: FILE_TYPES[format] };
  if (format === 'json') return { ...file, content: toJson(documents) };
  const targets = importTargets(collection, await readTargetContext(query));
  const rows = tableRows(collection, documents, targets);
  if (format === 'csv') return { ...file, content: csvText(rows, { isWhole: true }) };
  return { ...file, content: await writeWorkbook(rows, collection) };
}

/** Writes one document on each line. */
function toJson(documents: readonly StoredDocument[]): string {
  const lines = documents.map(({ id, data }) => JSON.stringify({ id, data }));
  return `[\n${lines.join(',\n')}\n]\n`;
}

type Row = (string | number)[];

function tableRows(
  collection: Collection,
  documents: readonly StoredDocument[],
  targets: readonly Target[],
): Row[] {
  const known = new Map<string, Target | undefined>();
  const targetOf = (path: string) => {
    if (!known.has(path)) known.set(path, targetAt(targets, collection, path));
    return known.get(path);
  };
  const rows = documents.map(({ id, data }) => ({ id, cells: documentCells(collection, data, targetOf) }));
  const found = new Set(rows.flatMap(({ cells }) => [...cells.keys()]));
  const fixed = collection === 'clients' ? ['name'] : CSV_COLUMNS[collection].map(({ name }) => name);
  const rest = found.delete(REST_COLUMN) ? [REST_COLUMN] : [];
  const columns = [...new Set([...fixed, ...found]), ...rest];
  const header = [collection === 'fields' ? 'dataField' : ID_COLUMN, ...columns];
  return [header, ...rows.map(({ id, cells }) => [id, ...columns.map((column) => cells.get(column) ?? '')])];
}
