import type { Kysely } from 'kysely';
import { STORAGE_BUCKET } from '#contract/storage-contract.ts';
import { readCursor, writeCursor } from '../db/page-cursor.ts';
import type { Tables } from '../db/tables.ts';
import { listFolder } from './list-folder.ts';
import { listPathsOf } from './stored-file-store.ts';

/** Most entries of one page. */
const MAX_ENTRIES = 1_000;

/**
 * Lists the user's own files below a prefix, in the protocol of the storage service.
 * @throws AppError 400 when the page token is not one of this service
 */
export async function listOwnFiles(
  query: Kysely<Tables>,
  userId: string,
  wanted: Record<string, string | undefined>,
) {
  const { prefix = '', delimiter = '', pageToken, maxResults } = wanted;
  const limit = Math.min(Math.max(Math.trunc(Number(maxResults)) || MAX_ENTRIES, 1), MAX_ENTRIES);
  const after = pageToken ? readCursor(pageToken).sortKey : '';
  const paths = await listPathsOf(query, userId);
  const { prefixes, items, next } = listFolder(paths, { prefix, delimiter, after, limit });
  return {
    prefixes,
    items: items.map((name) => ({ name, bucket: STORAGE_BUCKET })),
    ...(next !== null && { nextPageToken: writeCursor({ sortKey: next, ownerId: '', itemId: '' }) }),
  };
}
