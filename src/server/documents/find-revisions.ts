import type { Revision } from '#contract/revision-contract.ts';
import { documentChanges } from '#records';
import { NOT_A_CURSOR, pageOf, readCursor, writeCursor } from '../db/page-cursor.ts';
import type { Query, StoredCollection, Tables } from '../db/tables.ts';
import { AppError, wrongField } from '../ground/app-error.ts';
import { pageRevisions, readRevision } from './revision-store.ts';

/**
 * Returns one page of a document's history, newest first.
 * @throws AppError 404 when the document never existed
 */
export async function findRevisions(
  query: Query,
  wanted: { collection: StoredCollection; id: string; limit: number; cursor?: string | undefined },
): Promise<{ items: Revision[]; nextCursor: string | null }> {
  const { id, limit, cursor } = wanted;
  const before = cursor === undefined ? undefined : versionIn(cursor);
  const rows = await pageRevisions(query, { ...wanted, before, limit: limit + 1 });
  if (rows.length === 0 && before === undefined) throw new AppError('NOT_FOUND');
  const cursorOf = ({ version }: (typeof rows)[number]) => ({
    sortKey: `${version}`,
    ownerId: id,
    itemId: '',
  });
  const { items, end } = pageOf(rows, limit, cursorOf);
  return { items: items.map(toRevision), nextCursor: end && writeCursor(end) };
}

/**
 * Returns a document's data at a version.
 * @throws AppError 404 when it never had that version
 */
export async function findRevision(
  query: Query,
  wanted: { collection: StoredCollection; id: string; version: number },
) {
  const row = await readRevision(query, wanted);
  if (!row) throw new AppError('NOT_FOUND');
  return { version: row.version, at: row.written_at, by: row.user_email, data: read(row.new_data) };
}

function versionIn(cursor: string): number {
  const version = Number(readCursor(cursor).sortKey);
  if (Number.isSafeInteger(version)) return version;
  throw wrongField('cursor', NOT_A_CURSOR);
}

function toRevision(row: Tables['revisions']): Revision {
  return {
    version: row.version,
    operation: row.operation,
    at: row.written_at,
    by: row.user_email,
    forced: row.forced === 1,
    ...(row.note !== null && { note: row.note }),
    changes: documentChanges(read(row.old_data), read(row.new_data)),
  };
}

function read(data: string | null) {
  return data === null ? null : JSON.parse(data);
}
