import type { NotNull } from 'kysely';
import { named } from '../../db/rows/column-names.ts';
import type { Query } from '../../db/tables.ts';
import { releaseFindingsOf } from './finding-store.ts';
import { deleteNotice } from './notice-store.ts';

/** Returns when a user last looked at the findings; null: never. */
export async function readLook(query: Query, userId: string): Promise<string | null> {
  const row = await query
    .selectFrom('screening_looks')
    .select('looked_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.looked_at ?? null;
}

export async function putLook(query: Query, userId: string, lookedAt: string): Promise<void> {
  await query
    .insertInto('screening_looks')
    .values({ user_id: userId, looked_at: lookedAt })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ looked_at: lookedAt }))
    .execute();
  await query
    .insertInto('screening_look_days')
    .values({ user_id: userId, day: lookedAt.slice(0, 10) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists the days on which a user looked at the findings, oldest first. */
export async function listOwnLookDays(query: Query, userId: string): Promise<string[]> {
  const rows = await query
    .selectFrom('screening_look_days')
    .select('day')
    .where('user_id', '=', userId)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

/** Lists who looked at the findings on the days from one on, by day. */
export async function listLookDays(query: Query, from: string): Promise<{ userId: string; day: string }[]> {
  return query
    .selectFrom('screening_look_days')
    .select(named('user_id', 'day'))
    .where('day', '>=', from)
    .orderBy('day')
    .execute();
}

/** Forgets when a user looked and is told, and takes the findings from them. */
export async function leaveScreening(query: Query, userId: string): Promise<void> {
  await query.deleteFrom('screening_looks').where('user_id', '=', userId).execute();
  await query.deleteFrom('screening_look_days').where('user_id', '=', userId).execute();
  await deleteNotice(query, userId);
  await releaseFindingsOf(query, userId);
}

/** A state of a finding that was marked as seen under an email address. */
export type SeenFinding = {
  record: string;
  list: string;
  externalName: string;
  state: string;
  seenAt: string;
};

/** Returns the states that were marked as seen under an address, oldest first. */
export async function listSeenBy(query: Query, email: string): Promise<SeenFinding[]> {
  return query
    .selectFrom('screening_findings')
    .select(['record_name as record', 'list_name as list'])
    .select(named('external_name', 'state', 'seen_at'))
    .where(({ fn }) => fn<string>('lower', ['seen_by_email']), '=', email)
    .orderBy('seen_at')
    .$narrowType<{ seenAt: NotNull }>()
    .execute();
}
