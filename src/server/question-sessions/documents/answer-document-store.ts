import type { Selectable } from 'kysely';
import { type EntityKey, isJsonObject } from '#records';
import type { AnswerChange } from '#rules';
import { inParts } from '../../db/in-parts.ts';
import { namedRow, rowOf } from '../../db/rows/column-names.ts';
import { given } from '../../db/rows/given.ts';
import type { Query, Tables } from '../../db/tables.ts';

/** A document that proves an answer about an entity. */
export type AnswerDocument = {
  id: string;
  entity: EntityKey;
  name: string;
  /** Such as `application/pdf`, as its first bytes say. */
  mediaType: string;
  bytes: number;
  /** SHA-256 in hex; empty while its bytes come in. */
  contentHash: string;
  storageKey: string;
  user: { id: string; email: string };
  addedAt: string;
};

/** Inserts a document before its bytes are stored. */
export async function insertDocument(query: Query, document: AnswerDocument): Promise<void> {
  const { entity, user, ...stored } = document;
  const row = rowOf({ ...entity, ...stored, userId: user.id, userEmail: user.email, notedAt: null });
  await query.insertInto('answer_documents').values(row).execute();
}

/** Completes a document whose bytes are stored; false when it was deleted before that. */
export async function completeDocument(
  query: Query,
  { id, mediaType, bytes, contentHash }: Pick<AnswerDocument, 'id' | 'mediaType' | 'bytes' | 'contentHash'>,
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('answer_documents')
    .set({ media_type: mediaType, bytes, content_hash: contentHash })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the complete documents of these ids. */
export async function listDocuments(query: Query, ids: readonly string[]): Promise<AnswerDocument[]> {
  const found: AnswerDocument[] = [];
  for (const some of inParts([...new Set(ids)])) {
    const rows = await query
      .selectFrom('answer_documents')
      .selectAll()
      .where('id', 'in', some)
      .where('content_hash', '<>', '')
      .execute();
    found.push(...rows.map(toDocument));
  }
  return found;
}

/** Returns the documents that were added under an email address, oldest first. */
export async function listDocumentsBy(query: Query, email: string): Promise<AnswerDocument[]> {
  const rows = await query
    .selectFrom('answer_documents')
    .selectAll()
    .where(({ fn }) => fn<string>('lower', ['user_email']), '=', email)
    .orderBy('added_at')
    .execute();
  return rows.map(toDocument);
}

/** Keeps the documents that these changes name: the history of answers refers to them from then on. */
export async function keepNoted(query: Query, changes: readonly AnswerChange[], at: string): Promise<void> {
  const ids = changes.flatMap(({ event, value }) => (event === 'noted' ? documentIdIn(value) : []));
  for (const some of inParts(ids)) {
    await query
      .updateTable('answer_documents')
      .set({ noted_at: at })
      .where('id', 'in', some)
      .where('noted_at', 'is', null)
      .execute();
  }
}

function documentIdIn(note: AnswerChange['value']): string[] {
  const document = isJsonObject(note) ? note.document : null;
  return isJsonObject(document) && typeof document.id === 'string' ? [document.id] : [];
}

/** Returns the documents from before a moment that no note names. */
export async function listLooseDocuments(query: Query, before: string): Promise<AnswerDocument[]> {
  const rows = await query
    .selectFrom('answer_documents')
    .selectAll()
    .where('noted_at', 'is', null)
    .where('added_at', '<', before)
    .execute();
  return rows.map(toDocument);
}

/** Deletes the documents about an entity; those of a whole client when `itemId` is null. Returns the keys of their bytes. */
export async function deleteDocumentsOf(
  query: Query,
  { clientId, itemId }: { clientId: string; itemId: string | null },
): Promise<string[]> {
  const rows = await query
    .deleteFrom('answer_documents')
    .where('client_id', '=', clientId)
    .$call(given(itemId ?? undefined, (some, itemId) => some.where('item_id', '=', itemId)))
    .returning('storage_key')
    .execute();
  return rows.map((row) => row.storage_key);
}

export async function deleteDocument(query: Query, id: string): Promise<void> {
  await query.deleteFrom('answer_documents').where('id', '=', id).execute();
}

function toDocument(row: Selectable<Tables['answer_documents']>): AnswerDocument {
  const { kind, clientId, itemId, userId, userEmail, notedAt: _, ...document } = namedRow(row);
  return { ...document, entity: { kind, clientId, itemId }, user: { id: userId, email: userEmail } };
}
