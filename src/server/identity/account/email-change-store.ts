import { randomUUID } from 'node:crypto';
import { named, rowOf } from '../../db/rows/column-names.ts';
import type { Query, Transaction } from '../../db/tables.ts';

export type EmailChangeState = 'pending' | 'done' | 'cancelled' | 'stopped' | 'reverted';

/** A change of a user's email address. */
export type EmailChange = {
  id: string;
  userId: string;
  fromEmail: string;
  toEmail: string;
  state: EmailChangeState;
  requestedAt: string;
  mailedAt: string | null;
};

const CHANGE = named('id', 'user_id', 'from_email', 'to_email', 'state', 'requested_at', 'mailed_at');

/** States of changes by which the user had the new address, if only for a time. */
const HAPPENED = ['done', 'reverted'] as const satisfies EmailChangeState[];

/** Stores a change that waits for its link, and returns its id. */
export async function insertEmailChange(
  trx: Transaction,
  change: Pick<EmailChange, 'userId' | 'fromEmail' | 'toEmail'>,
): Promise<string> {
  const id = randomUUID();
  const begun = { state: 'pending' as const, requested_at: new Date().toISOString() };
  await trx
    .insertInto('email_changes')
    .values({ id, ...rowOf(change), ...begun })
    .execute();
  return id;
}

/** Returns the change of a user that waits for its link, or null. */
export async function findPendingChange(query: Query, userId: string): Promise<EmailChange | null> {
  const row = await query
    .selectFrom('email_changes')
    .select(CHANGE)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns a change and locks it until the transaction ends: what else would change it waits, and sees what this
 * transaction did.
 */
export async function lockEmailChange(trx: Transaction, id: string): Promise<EmailChange | null> {
  const row = await trx
    .updateTable('email_changes')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id)
    .returning(CHANGE)
    .executeTakeFirst();
  return row ?? null;
}

export async function endEmailChange(
  trx: Transaction,
  id: string,
  state: Exclude<EmailChangeState, 'pending'>,
): Promise<void> {
  await trx
    .updateTable('email_changes')
    .set({ state, ended_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Cancels the change of a user that waits for its link. Returns whether there was one. */
export async function cancelPendingChange(trx: Transaction, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('email_changes')
    .set({ state: 'cancelled', ended_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the changes of a user that count, asked for since a time, oldest first, and locks them. */
export async function lockChangesSince(
  trx: Transaction,
  userId: string,
  since: string,
): Promise<EmailChange[]> {
  const rows = await trx
    .updateTable('email_changes')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('user_id', '=', userId)
    .where('state', 'in', ['pending', 'done'])
    .where('requested_at', '>=', since)
    .returning(CHANGE)
    .execute();
  return rows.toSorted((a, b) => (a.requestedAt < b.requestedAt ? -1 : 1));
}

/** Returns when a user first left an address by a change that counts; null when they never did. */
export async function findFirstLeft(query: Query, userId: string, email: string): Promise<string | null> {
  const row = await selectDone(query, userId)
    .where('from_email', '=', email)
    .orderBy('requested_at')
    .executeTakeFirst();
  return row?.requested_at ?? null;
}

/** Returns the addresses that a user left by changes that count. */
export async function listLeftAddresses(query: Query, userId: string): Promise<string[]> {
  const rows = await selectDone(query, userId).execute();
  return rows.map(({ from_email }) => from_email);
}

/** Records that the link of a change is sent. */
export async function markChangeMailed(trx: Transaction, id: string): Promise<void> {
  await trx
    .updateTable('email_changes')
    .set({ mailed_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Returns every change of a user, oldest first. */
export async function listEmailChanges(
  query: Query,
  userId: string,
): Promise<Omit<EmailChange, 'id' | 'userId'>[]> {
  return query
    .selectFrom('email_changes')
    .select(named('from_email', 'to_email', 'state', 'requested_at', 'mailed_at'))
    .where('user_id', '=', userId)
    .orderBy('requested_at')
    .execute();
}

/** Returns every address that a user has had, the present one included when it was ever changed. */
export async function listOwnAddresses(query: Query, userId: string): Promise<string[]> {
  const rows = await selectHappened(query).where('user_id', '=', userId).execute();
  return [...new Set(rows.flatMap(({ from_email, to_email }) => [from_email, to_email]))];
}

/** Returns the id of the user who had an address last and has another one now, or null. */
export async function findFormerOwner(query: Query, email: string): Promise<string | null> {
  const row = await selectHappened(query)
    .where(({ eb, or }) => or([eb('from_email', '=', email), eb('to_email', '=', email)]))
    .orderBy('ended_at', 'desc')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Deletes changes that were requested before a time and did not happen. Returns their number. */
export async function deleteVoidChangesBefore(query: Query, moment: Date): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('email_changes')
    .where('state', 'not in', HAPPENED)
    .where('requested_at', '<', moment.toISOString())
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function selectDone(query: Query, userId: string) {
  return query
    .selectFrom('email_changes')
    .select(['from_email', 'requested_at'])
    .where('user_id', '=', userId)
    .where('state', '=', 'done');
}

function selectHappened(query: Query) {
  return query
    .selectFrom('email_changes')
    .select(['user_id', 'from_email', 'to_email'])
    .where('state', 'in', HAPPENED);
}
