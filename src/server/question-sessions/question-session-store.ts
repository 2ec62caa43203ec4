import { type Kysely, sql, type Transaction } from 'kysely';
import type { JsonObject } from '#records';
import { OutrunError } from '../db/run-transaction.ts';
import type { Tables } from '../db/tables.ts';

/** A user's saved question session; `version` is 0 and `state` null before the first save. */
export type SavedSession = { version: number; state: JsonObject | null };

/** Reads the user's question session as it was last saved. */
export async function readQuestionSession(query: Kysely<Tables>, userId: string): Promise<SavedSession> {
  const row = await query
    .selectFrom('question_sessions')
    .select(['version', 'state'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row
    ? { version: row.version, state: row.state === null ? null : JSON.parse(row.state) }
    : { version: 0, state: null };
}

/**
 * Saves the session that follows the version that was read.
 * @returns the new version
 * @throws OutrunError when that version is no longer the latest
 */
export async function saveNextSession(
  transaction: Transaction<Tables>,
  userId: string,
  { version, state }: SavedSession,
): Promise<number> {
  const row = {
    version: version + 1,
    state: state && JSON.stringify(state),
    updated_at: new Date().toISOString(),
  };
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('question_sessions')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('question_sessions.version', '=', version),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new OutrunError();
  return row.version;
}

/** Clears the session, whatever its version, and returns the new version. */
export async function clearQuestionSession(query: Kysely<Tables>, userId: string): Promise<number> {
  const cleared = { state: null, updated_at: new Date().toISOString() };
  const { version } = await query
    .insertInto('question_sessions')
    .values({ user_id: userId, version: 1, ...cleared })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...cleared, version: sql<number>`question_sessions.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
