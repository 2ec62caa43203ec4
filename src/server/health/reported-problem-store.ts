import type { WatchedName } from '#contract/health-contract.ts';
import { readMeta, saveMeta } from '../db/meta-store.ts';
import type { Query } from '../db/tables.ts';

const KEY = 'told-problems';

/** Returns the names of the problems that owners were told of, without those that they were told are solved. */
export async function readReportedProblems(query: Query): Promise<WatchedName[]> {
  return JSON.parse((await readMeta(query, KEY)) ?? '[]');
}

export async function saveReportedProblems(query: Query, names: readonly WatchedName[]): Promise<void> {
  await saveMeta(query, KEY, JSON.stringify(names));
}
