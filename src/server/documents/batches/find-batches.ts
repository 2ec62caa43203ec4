import type { Kysely } from 'kysely';
import type { Batch, BatchKind } from '#contract/batch-contract.ts';
import { pageOf, readCursor, writeCursor } from '../../db/page-cursor.ts';
import type { StoredCollection, Tables } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { countChangedSince, listBatches, readBatch } from './batch-store.ts';

type BatchesWanted = {
  kind?: BatchKind | undefined;
  collection?: StoredCollection | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** Returns one page of batches, newest first. */
export async function findBatches(
  query: Kysely<Tables>,
  { limit, cursor, ...wanted }: BatchesWanted,
): Promise<{ items: Batch[]; nextCursor: string | null }> {
  const before = cursor === undefined ? undefined : readCursor(cursor);
  const found = await listBatches(query, { ...wanted, before, limit: limit + 1 });
  const { items, end } = pageOf(found, limit, ({ at, id }) => ({ sortKey: at, ownerId: id, itemId: '' }));
  return { items, nextCursor: end && writeCursor(end) };
}

/**
 * Returns a batch, with the number of its documents that were written again since.
 * @throws AppError 404 when there is none
 */
export async function findBatch(
  query: Kysely<Tables>,
  id: string,
): Promise<Batch & { changedSince: number }> {
  const batch = await readBatch(query, id);
  if (!batch) throw new AppError('NOT_FOUND');
  return { ...batch, changedSince: batch.takenBack ? 0 : await countChangedSince(query, id) };
}
