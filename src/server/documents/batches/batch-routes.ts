import type { Batch, BatchKind } from '#contract/batch-contract.ts';
import type { Database } from '../../db/open-database.ts';
import { pageOf, readCursor, writeCursor } from '../../db/page-cursor.ts';
import type { Query, StoredCollection } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { verifiedUser } from '../../http/require-session.ts';
import { countChangedSince, listBatches, readBatch } from './batch-store.ts';
import { takeBackBatch } from './take-back-batch.ts';

/** Documents of a batch that is taken back in the thread of the request. */
const MAX_DIRECT_DOCUMENTS = 200;

type TakeBack = Parameters<typeof takeBackBatch>[1];

/**
 * Implements the calls of batches.
 * @param takeBackLarge takes back a batch of many documents without blocking other requests
 */
export function batchRoutes(
  { db: { query } }: { db: Database },
  takeBackLarge: (input: TakeBack) => ReturnType<typeof takeBackBatch>,
) {
  const { list, read, takeBack } = verifiedUser.batches;
  return {
    list: list.handler(({ input }) => findBatches(query, input)),
    read: read.handler(({ input: { id } }) => findBatch(query, id)),
    takeBack: takeBack.handler(async ({ input: { id }, context: { user } }) => {
      const batch = await readBatch(query, id);
      const size = batch ? batch.created + batch.updated + batch.deleted : 0;
      const input = { id, author: user };
      return size > MAX_DIRECT_DOCUMENTS ? takeBackLarge(input) : takeBackBatch(query, input);
    }),
  };
}

type BatchesWanted = {
  kind?: BatchKind | undefined;
  collection?: StoredCollection | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** Returns one page of batches, newest first. */
async function findBatches(
  query: Query,
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
async function findBatch(query: Query, id: string): Promise<Batch & { changedSince: number }> {
  const batch = await readBatch(query, id);
  if (!batch) throw new AppError('NOT_FOUND');
  return { ...batch, changedSince: batch.takenBack ? 0 : await countChangedSince(query, id) };
}
