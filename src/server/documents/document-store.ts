import { type Kysely, PostgresAdapter, type Selectable, type Transaction } from 'kysely';
import type { Stored } from '#contract/document-contract.ts';
import type { Collection, JsonObject } from '#records';
import type { PageCursor } from '../db/page-cursor.ts';
import type { Tables } from '../db/tables.ts';
import { type SearchEntry, searchWords } from './search-store.ts';

export type StoredDocument = Stored<JsonObject>;
/** Who writes a document. */
export type Author = { id: string; email: string };
/** The author of what Cairn writes by itself. */
export const SYSTEM_AUTHOR: Author = { id: 'system', email: 'system' };

type DocumentKey = { collection: Collection; id: string };

/** The document, or null when there is none. */
export async function readDocument(
  query: Kysely<Tables>,
  { collection, id }: DocumentKey,
): Promise<StoredDocument | null> {
  const row = await query
    .selectFrom('documents')
    .selectAll()
    .where('collection', '=', collection)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toDocument(row) : null;
}

/** The document, kept from being written by others until the transaction ends; null when there is none. */
export async function readDocumentForWriting(
  transaction: Transaction<Tables>,
  { collection, id }: DocumentKey,
): Promise<StoredDocument | null> {
  // On SQLite the transaction itself keeps others from writing.
  const locksRows = transaction.getExecutor().adapter instanceof PostgresAdapter;
  const row = await transaction
    .selectFrom('documents')
    .selectAll()
    .where('collection', '=', collection)
    .where('id', '=', id)
    .$if(locksRows, (rows) => rows.forUpdate())
    .executeTakeFirst();
  return row ? toDocument(row) : null;
}

/** One page of a collection, sorted by name then id, with the place where it ended. */
export async function listDocuments(
  query: Kysely<Tables>,
  page: { collection: Collection; q?: string | undefined; cursor?: PageCursor | undefined; limit: number },
): Promise<{ items: StoredDocument[]; end: PageCursor | null }> {
  const scope = documentScope(page.collection);
  const rows = await query
    .selectFrom(searchWords(query, { ...page, scope, limit: page.limit + 1 }))
    .innerJoin('documents', (join) =>
      join.onRef('documents.id', '=', 'found.owner_id').on('documents.collection', '=', page.collection),
    )
    .selectAll('documents')
    .select('found.sort_key')
    .orderBy('found.sort_key')
    .orderBy('found.owner_id')
    .execute();
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(toDocument),
    end: last ? { sortKey: last.sort_key, ownerId: last.id, itemId: '' } : null,
  };
}

/** Those of the named documents that exist, by id. */
export async function listDocumentsById(
  query: Kysely<Tables>,
  { collection, ids }: { collection: Collection; ids: readonly string[] },
): Promise<StoredDocument[]> {
  if (ids.length === 0) return [];
  const rows = await query
    .selectFrom('documents')
    .selectAll()
    .where('collection', '=', collection)
    .where('id', 'in', ids)
    .execute();
  return rows.map(toDocument).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** The whole collection, in no particular order. */
export async function listAllDocuments(
  query: Kysely<Tables>,
  collection: Collection,
): Promise<StoredDocument[]> {
  const rows = await query.selectFrom('documents').selectAll().where('collection', '=', collection).execute();
  return rows.map(toDocument);
}

/** What a document is found by in its collection: its name or label, and its id. */
export function documentSearchEntry(collection: Collection, id: string, data: JsonObject): SearchEntry {
  const name = data.name ?? data.label ?? '';
  const text = typeof name === 'string' ? `${name} ${id}` : id;
  return { scope: documentScope(collection), ownerId: id, itemId: '', text };
}

function documentScope(collection: Collection): string {
  return `documents/${collection}`;
}

function toDocument(row: Selectable<Tables['documents']>): StoredDocument {
  return {
    id: row.id,
    version: row.version,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    data: JSON.parse(row.data),
  };
}
