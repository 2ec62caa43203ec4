import type { Database } from '../../db/open-database.ts';
import { verifiedUser } from '../../http/require-session.ts';
import { readBatch } from './batch-store.ts';
import { findBatch, findBatches } from './find-batches.ts';
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
