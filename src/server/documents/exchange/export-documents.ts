import type { Kysely } from 'kysely';
import type { ExportFormat } from '#contract/transfer-contract.ts';
import type { Collection, JsonObject } from '#records';
import type { Tables } from '../../db/tables.ts';
import { csvText } from '../../ground/csv-text.ts';
import { FILE_TYPES } from '../../ground/write-table.ts';
import { writeWorkbook } from '../../ground/write-workbook.ts';
import { listAllDocuments, type StoredDocument } from '../document-store.ts';
import { CSV_COLUMNS, clientToCells, ID_COLUMN } from './csv-columns.ts';

/** Exports a whole collection as a file that `importDocuments` reads. */
export async function exportDocuments(
  query: Kysely<Tables>,
  { collection, format }: { collection: Collection; format: ExportFormat },
): Promise<{ name: string; type: string; content: string | Uint8Array<ArrayBuffer> }> {
  const documents = await listAllDocuments(query, collection);
  const file = { name: `${collection}.${format}`, type: FILE_TYPES[format] };
  if (format === 'json') return { ...file, content: toJson(documents) };
  const rows = collection === 'clients' ? clientRows(documents) : plainRows(collection, documents);
  if (format === 'csv') return { ...file, content: csvText(rows, { isWhole: true }) };
  return { ...file, content: await writeWorkbook(rows, collection) };
}

/** Writes one document on each line. */
function toJson(documents: readonly StoredDocument[]): string {
  const lines = documents.map(({ id, data }) => JSON.stringify({ id, data }));
  return `[\n${lines.join(',\n')}\n]\n`;
}

function plainRows(
  collection: Exclude<Collection, 'clients'>,
  documents: readonly StoredDocument[],
): string[][] {
  const columns = CSV_COLUMNS[collection];
  const header = [collection === 'fields' ? 'dataField' : ID_COLUMN, ...columns.map(({ name }) => name)];
  const rows = documents.map(({ id, data }) => [
    id,
    ...columns.map(({ name, write }) => {
      const value = name === 'cases' ? (data.onTrigger as JsonObject).cases : data[name];
      return value === undefined ? '' : write(value);
    }),
  ]);
  return [header, ...rows];
}

function clientRows(documents: readonly StoredDocument[]): string[][] {
  const clients = documents.map(({ id, data }) => ({ id, cells: clientToCells(data) }));
  const paths = [...new Set(['name', ...clients.flatMap(({ cells }) => [...cells.keys()])])];
  return [
    [ID_COLUMN, ...paths],
    ...clients.map(({ id, cells }) => [id, ...paths.map((path) => cells.get(path) ?? '')]),
  ];
}
