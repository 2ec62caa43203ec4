import type { Kysely } from 'kysely';
import type { WatchedName } from '#contract/health-contract.ts';
import { readMeta, saveMeta } from '../db/meta-store.ts';
import type { Tables } from '../db/tables.ts';

type Query = Kysely<Tables>;

const KEY = 'told-problems';

/** Returns the names of what owners were told to be wrong, and not yet to be right again. */
export async function readToldProblems(query: Query): Promise<WatchedName[]> {
  return JSON.parse((await readMeta(query, KEY)) ?? '[]');
}

export async function saveToldProblems(query: Query, names: readonly WatchedName[]): Promise<void> {
  await saveMeta(query, KEY, JSON.stringify(names));
}
