import type { Query } from '../../db/tables.ts';

/** A call with an idempotency key: hashes of the key with who sent it, and of the request. */
export type KeyedCall = { key: string; requestHash: string };
/** An answer of JSON as it is sent again. */
export type KeptAnswer = { status: number; etag: string | null; body: string };

/**
 * Begins a call unless one with its key runs or is kept. Returns whether it began.
 * @param runsUntil from when on the key is free again, should the server end before the call does
 */
export async function beginCall(
  query: Query,
  { key, requestHash }: KeyedCall,
  runsUntil: Date,
): Promise<boolean> {
  const now = new Date().toISOString();
  await query.deleteFrom('kept_answers').where('key', '=', key).where('ends_at', '<=', now).execute();
  const { numInsertedOrUpdatedRows = 0n } = await query
    .insertInto('kept_answers')
    .values({ key, request_hash: requestHash, ends_at: runsUntil.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns the call that began with a key; its answer is null while it runs. Null when there is none. */
export async function findCall(
  query: Query,
  key: string,
): Promise<{ requestHash: string; answer: KeptAnswer | null } | null> {
  const row = await query.selectFrom('kept_answers').selectAll().where('key', '=', key).executeTakeFirst();
  if (!row) return null;
  const { request_hash: requestHash, status, etag, body } = row;
  return { requestHash, answer: status === null ? null : { status, etag, body: body ?? '' } };
}

/** Keeps the answer of a call that began. */
export async function keepAnswer(query: Query, key: string, answer: KeptAnswer, until: Date): Promise<void> {
  const kept = { ...answer, ends_at: until.toISOString() };
  await query.updateTable('kept_answers').set(kept).where('key', '=', key).execute();
}

/** Frees the key of a call that began and was not done. */
export async function forgetCall(query: Query, key: string): Promise<void> {
  await query.deleteFrom('kept_answers').where('key', '=', key).execute();
}

/** Deletes the answers whose time is over. */
export async function deleteEndedAnswers(query: Query): Promise<void> {
  await query.deleteFrom('kept_answers').where('ends_at', '<=', new Date().toISOString()).execute();
}
