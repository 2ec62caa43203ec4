import { sql } from 'kysely';
import type { JsonObject } from '#records';
import { OutrunError } from '../db/run-transaction.ts';
import type { Query, Transaction } from '../db/tables.ts';

/** A user's saved draft; `version` is 0 and `state` null before the first save. */
export type SavedDraft = { version: number; state: JsonObject | null };

/** Reads the user's draft as it was last saved. */
export async function readQuestionDraft(query: Query, userId: string): Promise<SavedDraft> {
  const row = await query
    .selectFrom('question_drafts')
    .select(['version', 'state'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row
    ? { version: row.version, state: row.state === null ? null : JSON.parse(row.state) }
    : { version: 0, state: null };
}

/**
 * Saves the draft that follows the version that was read.
 * @returns the new version
 * @throws OutrunError when that version is no longer the latest
 */
export async function saveNextDraft(
  transaction: Transaction,
  userId: string,
  { version, state, answered }: SavedDraft & { answered: number },
): Promise<number> {
  const row = {
    version: version + 1,
    state: state && JSON.stringify(state),
    answered,
    changed_at: new Date().toISOString(),
  };
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('question_drafts')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('question_drafts.version', '=', version),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new OutrunError();
  return row.version;
}

/** Clears the draft, whatever its version, and returns the new version. */
export async function clearQuestionDraft(query: Query, userId: string): Promise<number> {
  const cleared = { state: null, answered: 0, changed_at: new Date().toISOString() };
  const { version } = await query
    .insertInto('question_drafts')
    .values({ user_id: userId, version: 1, ...cleared })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...cleared, version: sql<number>`question_drafts.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Deletes the draft of a user who is erased. */
export async function deleteQuestionDraft(query: Query, userId: string): Promise<void> {
  await query.deleteFrom('question_drafts').where('user_id', '=', userId).execute();
}

/** Deletes the drafts that were not changed since a time, and returns how many. */
export async function deleteDraftsBefore(query: Query, changedAt: string): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('question_drafts')
    .where('changed_at', '<', changedAt)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
