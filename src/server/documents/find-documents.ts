import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#contract/document-contract.ts';
import { namesIn } from '#contract/name-list.ts';
import { readCursor, writeCursor } from '../db/page-cursor.ts';
import type { Query, StoredCollection } from '../db/tables.ts';
import { wrongField } from '../ground/app-error.ts';
import {
  listDocuments,
  listDocumentsById,
  listDocumentTexts,
  type StoredDocument,
} from './document-store.ts';

type DocumentsWanted = {
  collection: StoredCollection;
  q?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  /** As `nameListText` writes them. */
  ids?: string | undefined;
};

/** Returns one page of a collection, or the documents named by `ids`. */
export async function findDocuments(
  query: Query,
  { collection, q, limit = DEFAULT_PAGE_SIZE, cursor, ids }: DocumentsWanted,
): Promise<{ items: StoredDocument[]; nextCursor: string | null }> {
  if (ids !== undefined) {
    return { items: await listDocumentsById(query, { collection, ids: readIds(ids) }), nextCursor: null };
  }
  const from = cursor === undefined ? undefined : readCursor(cursor);
  const { items, end } = await listDocuments(query, { collection, q, limit, cursor: from });
  return { items, nextCursor: end && writeCursor(end) };
}

/** Returns the same as JSON, without parsing what is stored. */
export async function findDocumentsText(query: Query, wanted: DocumentsWanted): Promise<string> {
  const { collection, q, limit = DEFAULT_PAGE_SIZE, cursor, ids } = wanted;
  if (ids !== undefined) return JSON.stringify(await findDocuments(query, wanted));
  const from = cursor === undefined ? undefined : readCursor(cursor);
  const { items, end } = await listDocumentTexts(query, { collection, q, limit, cursor: from });
  return `{"items":[${items.join(',')}],"nextCursor":${JSON.stringify(end && writeCursor(end))}}`;
}

function readIds(text: string): string[] {
  const ids = [...new Set(namesIn(text).map((id) => id.trim()))].filter(Boolean);
  if (ids.length <= MAX_PAGE_SIZE) return ids;
  throw wrongField('ids', `At most ${MAX_PAGE_SIZE} documents at once.`);
}
