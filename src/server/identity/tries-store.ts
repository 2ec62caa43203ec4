import { sql } from 'kysely';
import { identityTables, type Query } from './identity-store.ts';

/** Counts one attempt under `key`. Returns the number of attempts in the current window, and when it ends. */
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
        count: sql<number>`case when identity_tries.ends_at <= ${now} then 1 else identity_tries.count + 1 end`,
        ends_at: sql<string>`case when identity_tries.ends_at <= ${now} then ${endsAt} else identity_tries.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { count: row.count, endsAt: new Date(row.ends_at) };
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
