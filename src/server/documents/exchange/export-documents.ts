import { stringify } from 'csv-stringify/sync';
import type { Kysely } from 'kysely';
import type { TransferFormat } from '#contract/transfer-contract.ts';
import type { Collection, JsonObject } from '#records';
import type { Tables } from '../../db/tables.ts';
import { safeCell } from '../../ground/safe-cell.ts';
import { listAllDocuments, type StoredDocument } from '../document-store.ts';
import { CSV_COLUMNS, clientToCells, ID_COLUMN } from './csv-columns.ts';

/** Exports a whole collection as a file that `importDocuments` reads. */
export async function exportDocuments(
  query: Kysely<Tables>,
  { collection, format }: { collection: Collection; format: TransferFormat },
): Promise<{ name: string; type: string; content: string }> {
  const documents = await listAllDocuments(query, collection);
  const name = `${collection}.${format}`;
  if (format === 'json') return { name, type: 'application/json', content: toJson(documents) };
  const rows = collection === 'clients' ? clientRows(documents) : plainRows(collection, documents);
  // The byte order mark makes spreadsheets read UTF-8.
  const content = stringify(
    rows.map((row) => row.map(safeCell)),
    { bom: true, record_delimiter: 'windows' },
  );
  return { name, type: 'text/csv; charset=utf-8', content };
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
