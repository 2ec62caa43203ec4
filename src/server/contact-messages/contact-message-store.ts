import type { DeliveryState } from '../db/contact-tables.ts';
import { named, rowOf } from '../db/rows/column-names.ts';
import { countFound } from '../db/rows/count-found.ts';
import type { Query } from '../db/tables.ts';
import { listEntries, replyMailId } from './inbox/message-entry-store.ts';

/** A stored message from the contact form. */
export type StoredContactMessage = {
  id: string;
  name: string;
  email: string;
  description: string;
  receivedAt: string;
  state: DeliveryState;
  attempts: number;
  deliveredAt: string | null;
  lastError: string | null;
};

/** The columns of a message as it came in, and its delivery. */
export const MESSAGE = [
  ...named('id', 'name', 'email', 'description', 'received_at'),
  ...named('state', 'attempts', 'delivered_at', 'last_error'),
];

/** Adds a message. Returns false when one with this id exists. */
export async function insertContactMessage(
  query: Query,
  message: Pick<StoredContactMessage, 'id' | 'name' | 'email' | 'description' | 'receivedAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await query
    .insertInto('contact_messages')
    .values({ ...rowOf(message), state: 'waiting', attempts: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns a message; null when it does not exist. */
export async function findContactMessage(query: Query, id: string): Promise<StoredContactMessage | null> {
  const messages = query.selectFrom('contact_messages').select(MESSAGE);
  return (await messages.where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Records the start of a delivery attempt. Returns null when there is nothing to deliver: the message is delivered or deleted. */
export async function beginDelivery(
  query: Query,
  id: string,
  attemptId: string,
): Promise<StoredContactMessage | null> {
  const message = await query
    .updateTable('contact_messages')
    .set(({ eb }) => ({ state: 'sending', attempt_id: attemptId, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '!=', 'delivered')
    .returning(MESSAGE)
    .executeTakeFirst();
  return message ?? null;
}

/** Records the result of a delivery attempt. */
export async function endDelivery(
  query: Query,
  attemptId: string,
  end: { state: DeliveryState; error?: string; at: Date },
): Promise<void> {
  await query
    .updateTable('contact_messages')
    .set({
      state: end.state,
      last_error: end.error ?? null,
      delivered_at: end.state === 'delivered' ? end.at.toISOString() : null,
    })
    .where('attempt_id', '=', attemptId)
    .execute();
}

/** Sets a failed message back to waiting. Returns false when there is none with this id. */
export async function reviveContactMessage(query: Query, id: string): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('contact_messages')
    .set({ state: 'waiting' })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the messages that are not delivered, oldest first. */
export function listUndelivered(query: Query): Promise<Pick<StoredContactMessage, 'id' | 'state'>[]> {
  return query
    .selectFrom('contact_messages')
    .select(['id', 'state'])
    .where('state', '!=', 'delivered')
    .orderBy('received_at')
    .execute();
}

/** Returns every message, or those in one state, oldest first. */
export async function listContactMessages(
  query: Query,
  state?: DeliveryState,
): Promise<StoredContactMessage[]> {
  const all = query.selectFrom('contact_messages').select(MESSAGE).orderBy('received_at').orderBy('id');
  return (state ? all.where('state', '=', state) : all).execute();
}

/** Returns messages received before a time, oldest first. */
export async function listMessagesBefore(
  query: Query,
  moment: Date,
  limit: number,
): Promise<StoredContactMessage[]> {
  return query
    .selectFrom('contact_messages')
    .select(MESSAGE)
    .where('received_at', '<', moment.toISOString())
    .orderBy('received_at')
    .limit(limit)
    .execute();
}

/** Counts the messages of an email address since a time. */
export async function countMessagesFrom(query: Query, email: string, since: Date): Promise<number> {
  return countFound(
    query
      .selectFrom('contact_messages')
      .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
      .where('received_at', '>', since.toISOString()),
  );
}

/** Returns the messages of an email address in any capitalisation, oldest first. */
export async function listMessagesFrom(query: Query, email: string): Promise<StoredContactMessage[]> {
  return query
    .selectFrom('contact_messages')
    .select(MESSAGE)
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .orderBy('received_at')
    .execute();
}

/** Deletes messages with their threads and drafts. */
export async function deleteContactMessages(query: Query, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await query.deleteFrom('message_entries').where('message_id', 'in', ids).execute();
  await query.deleteFrom('message_drafts').where('message_id', 'in', ids).execute();
  await query.deleteFrom('contact_messages').where('id', 'in', ids).execute();
}

/** Returns the ids of all mails about messages: to the mailbox, to the sender, and every reply. */
export async function listMailIds(
  query: Query,
  messages: readonly Pick<StoredContactMessage, 'id' | 'receivedAt'>[],
): Promise<string[]> {
  const entries = await listEntries(
    query,
    messages.map(({ id }) => id),
  );
  return [
    ...messages.flatMap((message) => [mailIdOf(message), confirmationMailId(message)]),
    ...entries.filter(({ kind }) => kind === 'reply').map(replyMailId),
  ];
}

/** Returns the id of the mail of a message: the same at each attempt, and sorted by time in the outbox. */
export function mailIdOf({ id, receivedAt }: Pick<StoredContactMessage, 'id' | 'receivedAt'>): string {
  return `${receivedAt.replace(/[:.]/g, '-')}-${id}`;
}

/** Returns the id of the mail that tells the sender that a message has arrived. */
export function confirmationMailId(message: Pick<StoredContactMessage, 'id' | 'receivedAt'>): string {
  return `${mailIdOf(message)}-confirmation`;
}
