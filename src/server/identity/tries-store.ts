import { sql } from 'kysely';
import { identityTables, type Query } from './identity-tables.ts';

/**
 * Counts one attempt under `key`. Returns the number of attempts in the current window, and when it ends: no later than
 * a window from now, even when the clock was ahead as the window began.
 */
export async function countTry(
  query: Query,
  key: string,
  windowMs: number,
): Promise<{ count: number; endsAt: Date }> {
  const now = new Date().toISOString();
  const endsAt = new Date(Date.now() + windowMs).toISOString();
  const row = await identityTables(query)
    .insertInto('identity_tries')
    .values({ key, count: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when identity_tries.ends_at < ${now} then 1 else identity_tries.count + 1 end`,
        ends_at: sql<string>`case when identity_tries.ends_at between ${now} and ${endsAt} then identity_tries.ends_at else ${endsAt} end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { count: row.count, endsAt: new Date(row.ends_at) };
}

/** Takes one attempt under `key` back. */
export async function returnTry(query: Query, key: string): Promise<void> {
  await identityTables(query)
    .updateTable('identity_tries')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

/** Deletes the attempts under `key`, as after a success. */
export async function forgetTries(query: Query, key: string): Promise<void> {
  await identityTables(query).deleteFrom('identity_tries').where('key', '=', key).execute();
}

/** Deletes every window that has ended. */
export async function deleteEndedTries(query: Query): Promise<void> {
  await identityTables(query)
    .deleteFrom('identity_tries')
    .where('ends_at', '<', new Date().toISOString())
    .execute();
}
