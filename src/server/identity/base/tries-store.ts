import { countInWindow } from '../../db/count-in-window.ts';
import type { Query } from '../../db/tables.ts';
import { identityTables } from './identity-tables.ts';

/** Counts one attempt under `key`. Returns the number of attempts in the current window, and when it ends. */
export function countTry(
  query: Query,
  key: string,
  windowMs: number,
): Promise<{ count: number; endsAt: Date }> {
  return countInWindow(identityTables(query), 'identity_tries', { key, amount: 1, windowMs });
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
