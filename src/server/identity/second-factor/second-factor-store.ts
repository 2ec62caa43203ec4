import { named } from '../../db/rows/column-names.ts';
import type { Query } from '../../db/tables.ts';
import { identityTables } from '../base/identity-tables.ts';
import { secondFactorOf } from '../base/people-store.ts';

/** The authenticator app of a user; secrets are encrypted. */
export type StoredApp = { secret: string | null; addedAt: string | null; pendingSecret: string | null };

export async function findApp(query: Query, userId: string): Promise<StoredApp | null> {
  const row = await identityTables(query)
    .selectFrom('second_factors')
    .select(named('secret', 'added_at', 'pending_secret'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a user has an authenticator app or a passkey. */
export async function hasSecondFactor(query: Query, userId: string): Promise<boolean> {
  const row = await identityTables(query)
    .selectFrom('user')
    .select((of) => secondFactorOf(of).as('hasSecondFactor'))
    .where('user.id', '=', userId)
    .executeTakeFirst();
  return Boolean(row?.hasSecondFactor);
}

/** Stores the secret of an app that is being set up; the app that is set up stays valid. */
export async function savePendingSecret(query: Query, userId: string, secret: string): Promise<void> {
  await identityTables(query)
    .insertInto('second_factors')
    .values({ user_id: userId, secret: null, added_at: null, pending_secret: secret, codes_made_at: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending_secret: secret }))
    .execute();
}

/** Puts the app that was being set up in place of the former one. Returns false when its secret was replaced in between. */
export async function confirmPendingSecret(query: Query, userId: string, secret: string): Promise<boolean> {
  const { numUpdatedRows } = await identityTables(query)
    .updateTable('second_factors')
    .set({ secret, added_at: new Date().toISOString(), pending_secret: null })
    .where('user_id', '=', userId)
    .where('pending_secret', '=', secret)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Puts the same secret, encrypted again, in place of the stored one unless that has changed since it was read. */
export async function replaceAppSecret(
  query: Query,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await identityTables(query)
    .updateTable('second_factors')
    .set({ secret: to })
    .where('user_id', '=', userId)
    .where('secret', '=', from)
    .execute();
}

/** Removes the app of a user. Returns false when there is none. */
export async function removeApp(query: Query, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await identityTables(query)
    .updateTable('second_factors')
    .set({ secret: null, added_at: null, pending_secret: null })
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes the app of a user when it was added since a moment, and one that waits for its first code. Returns whether one was removed. */
export async function removeAppSince(query: Query, userId: string, since: Date): Promise<boolean> {
  const tables = identityTables(query);
  await tables
    .updateTable('second_factors')
    .set({ pending_secret: null })
    .where('user_id', '=', userId)
    .execute();
  const app = await findApp(query, userId);
  if (!app?.addedAt || app.addedAt < since.toISOString()) return false;
  return removeApp(query, userId);
}

/** Deletes challenges that ended before a time. */
export async function deleteChallengesBefore(query: Query, moment: Date): Promise<void> {
  await identityTables(query).deleteFrom('verification').where('expiresAt', '<', moment).execute();
}
