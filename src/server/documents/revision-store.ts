import { type Kysely, sql, type Transaction } from 'kysely';
import type { Collection, JsonObject } from '#records';
import { OutrunError } from '../db/run-transaction.ts';
import type { Tables } from '../db/tables.ts';
import type { Author, StoredDocument } from './document-store.ts';

/** One write: the document before it and its data after it; null stands for no document. */
export type DocumentWrite = {
  collection: Collection;
  id: string;
  author: Author;
  before: StoredDocument | null;
  after: JsonObject | null;
};

/**
 * Puts a write and its revision into the database.
 * @returns the version the write made; versions of one id never repeat, even after the document was deleted
 * @throws OutrunError when the document is no longer the one that was read
 */
export async function applyWrite(
  transaction: Transaction<Tables>,
  write: DocumentWrite,
): Promise<StoredDocument> {
  const document: StoredDocument = {
    id: write.id,
    version: (write.before?.version ?? (await lastVersion(transaction, write))) + 1,
    updatedAt: new Date().toISOString(),
    updatedBy: write.author.email,
    data: write.after ?? {},
  };
  const changed = await changeRow(transaction, write, document);
  if (changed !== 1n) throw new OutrunError();
  await addRevision(transaction, write, document);
  return document;
}

/** Every write of one document, oldest first. */
export async function listRevisions(
  query: Kysely<Tables>,
  { collection, id }: { collection: Collection; id: string },
): Promise<Tables['revisions'][]> {
  return query
    .selectFrom('revisions')
    .selectAll()
    .where('collection', '=', collection)
    .where('document_id', '=', id)
    .orderBy('version')
    .execute();
}

async function changeRow(
  transaction: Transaction<Tables>,
  { collection, before, after }: DocumentWrite,
  document: StoredDocument,
): Promise<bigint> {
  const row = {
    data: JSON.stringify(document.data),
    version: document.version,
    updated_at: document.updatedAt,
    updated_by: document.updatedBy,
  };
  if (!before) {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('documents')
      .values({ collection, id: document.id, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows ?? 0n;
  }
  if (!after) {
    const { numDeletedRows } = await transaction
      .deleteFrom('documents')
      .where('collection', '=', collection)
      .where('id', '=', document.id)
      .where('version', '=', before.version)
      .executeTakeFirst();
    return numDeletedRows;
  }
  const { numUpdatedRows } = await transaction
    .updateTable('documents')
    .set(row)
    .where('collection', '=', collection)
    .where('id', '=', document.id)
    .where('version', '=', before.version)
    .executeTakeFirst();
  return numUpdatedRows;
}

async function addRevision(
  transaction: Transaction<Tables>,
  { collection, author, before, after }: DocumentWrite,
  document: StoredDocument,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('revisions')
    .values({
      collection,
      document_id: document.id,
      version: document.version,
      operation: !before ? 'create' : after ? 'change' : 'delete',
      user_id: author.id,
      user_email: author.email,
      written_at: document.updatedAt,
      old_data: before && JSON.stringify(before.data),
      new_data: after && JSON.stringify(after),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new OutrunError();
}

async function lastVersion(
  transaction: Transaction<Tables>,
  { collection, id }: { collection: Collection; id: string },
): Promise<number> {
  const last = await transaction
    .selectFrom('revisions')
    .select('version')
    .where('collection', '=', collection)
    .where('document_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.version ?? 0;
}

/** Notes that a collection changed, for processes that keep it in memory. */
export async function countCollectionChange(
  transaction: Transaction<Tables>,
  collection: Collection,
): Promise<void> {
  await transaction
    .insertInto('collection_changes')
    .values({ collection, counter: 1 })
    .onConflict((conflict) =>
      conflict.column('collection').doUpdateSet({ counter: sql`collection_changes.counter + 1` }),
    )
    .execute();
}

/** A text that differs from an earlier one when any of these collections changed in between. */
export async function readCollectionChanges(
  query: Kysely<Tables>,
  collections: readonly Collection[],
): Promise<string> {
  const rows = await query
    .selectFrom('collection_changes')
    .selectAll()
    .where('collection', 'in', collections)
    .orderBy('collection')
    .execute();
  return JSON.stringify(rows.map(({ collection, counter }) => [collection, counter]));
}
