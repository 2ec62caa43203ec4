import { countInWindow } from '../db/count-in-window.ts';
import type { Database } from '../db/open-database.ts';
import type { Query } from '../db/tables.ts';

/** Adds to what is counted under a key, by all servers together. */
export function addToLimit(
  query: Query,
  counted: { key: string; amount: number; windowMs: number },
): Promise<{ count: number; endsAt: Date }> {
  return countInWindow(query, 'limit_counts', counted);
}

/** Returns what is counted under a key in its current window. */
export async function readLimit(query: Query, key: string): Promise<number> {
  const row = await query
    .selectFrom('limit_counts')
    .select('count')
    .where('key', '=', key)
    .where('ends_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return row?.count ?? 0;
}

/**
 * Deletes the windows that have ended. On PostgreSQL it passes over those that a transaction counts in just now: it would
 * wait for that one, which may wait for what is deleted here.
 */
export async function deleteEndedLimits({ kind, query }: Pick<Database, 'kind' | 'query'>): Promise<void> {
  const ended = query
    .selectFrom('limit_counts')
    .select('key')
    .where('ends_at', '<=', new Date().toISOString());
  const free = kind === 'postgres' ? ended.forUpdate().skipLocked() : ended;
  await query.deleteFrom('limit_counts').where('key', 'in', free).execute();
}
