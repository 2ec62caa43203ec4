import { FOUND_KINDS } from '#contract/find-contract.ts';
import type { Database } from '../db/open-database.ts';
import { verifiedUser } from '../http/require-session.ts';
import { findByWords } from './find-by-words.ts';

/** Implements the search over everything that has a name. */
export function findRoutes({ db: { query } }: { db: Database }) {
  return verifiedUser.find.handler(async ({ input }) => ({
    groups: await Promise.all(FOUND_KINDS.map((kind) => findByWords(query, { kind, ...input }))),
  }));
}
