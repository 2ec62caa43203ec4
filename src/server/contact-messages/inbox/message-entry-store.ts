import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { MessageEntry } from '#contract/contact-messages/message-contract.ts';
import type { DeliveryState } from '../../db/contact-tables.ts';
import { namedRow } from '../../db/rows/column-names.ts';
import type { Query, Tables } from '../../db/tables.ts';

/** A reply, a note, or a change of a message. */
export type StoredEntry = {
  id: string;
  messageId: string;
  kind: MessageEntry['kind'];
  authorId: string;
  author: string;
  text: string;
  at: string;
  /** Null: no mail. */
  delivery: DeliveryState | null;
  attempts: number;
  deliveredAt: string | null;
  lastError: string | null;
  /** When the first attempt to send a reply begins. */
  sendsAt: string | null;
  /** The message before a reply, as JSON. */
  handlingBefore: string | null;
};
export type Author = { id: string; email: string };
type NewEntry = Pick<StoredEntry, 'messageId' | 'kind' | 'text'> & { id?: string; sendsAt?: Date };

/** Adds an entry; a reply waits to be sent. Returns false when one with this id exists. */
export async function insertEntry(query: Query, author: Author, entry: NewEntry): Promise<boolean> {
  const { id = randomUUID(), messageId, kind, text, sendsAt } = entry;
  const { numInsertedOrUpdatedRows } = await query
    .insertInto('message_entries')
    .values({
      ...{ id, message_id: messageId, kind, text, author_id: author.id, author: author.email },
      at: new Date().toISOString(),
      delivery: kind === 'reply' ? 'waiting' : null,
      sends_at: sendsAt?.toISOString() ?? null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the entries of messages, oldest first. */
export async function listEntries(query: Query, messageIds: readonly string[]): Promise<StoredEntry[]> {
  if (messageIds.length === 0) return [];
  const rows = await query
    .selectFrom('message_entries')
    .selectAll()
    .where('message_id', 'in', messageIds)
    .orderBy('at')
    // Of one moment: who took it, the reply, then the state.
    .orderBy('kind')
    .orderBy('id')
    .execute();
  return rows.map(toEntry);
}

/** Returns the entries written under an address, oldest first. */
export async function listEntriesBy(query: Query, email: string): Promise<StoredEntry[]> {
  const rows = await query
    .selectFrom('message_entries')
    .selectAll()
    .where(({ fn }) => fn<string>('lower', ['author']), '=', email)
    .orderBy('at')
    .execute();
  return rows.map(toEntry);
}

/** Returns one entry; null when it does not exist. */
export async function findEntry(query: Query, id: string): Promise<StoredEntry | null> {
  const row = await query.selectFrom('message_entries').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toEntry(row) : null;
}

/** Records the message as it was before a reply, as JSON. */
export async function setHandlingBefore(query: Query, id: string, before: string): Promise<void> {
  await query.updateTable('message_entries').set({ handling_before: before }).where('id', '=', id).execute();
}

/** Deletes a reply of an author that no attempt was made to send. Returns null when there is none. */
export async function takeReplyBack(
  query: Query,
  reply: { id: string; messageId: string; authorId: string },
): Promise<StoredEntry | null> {
  const row = await query
    .deleteFrom('message_entries')
    .where('id', '=', reply.id)
    .where('message_id', '=', reply.messageId)
    .where('author_id', '=', reply.authorId)
    .where('kind', '=', 'reply')
    .where('delivery', '=', 'waiting')
    .where('attempts', '=', 0)
    .returningAll()
    .executeTakeFirst();
  return row ? toEntry(row) : null;
}

export async function deleteEntries(query: Query, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await query.deleteFrom('message_entries').where('id', 'in', ids).execute();
}

/** Records the start of an attempt to send a reply. Returns null when there is nothing to send. */
export async function beginReply(query: Query, id: string, attemptId: string): Promise<StoredEntry | null> {
  const row = await query
    .updateTable('message_entries')
    .set(({ eb }) => ({ delivery: 'sending', attempt_id: attemptId, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('delivery', 'in', ['waiting', 'sending', 'failed'])
    .returningAll()
    .executeTakeFirst();
  return row ? toEntry(row) : null;
}

/** Records the result of an attempt to send a reply. */
export async function endReply(
  query: Query,
  attemptId: string,
  end: { state: DeliveryState; error?: string; at: Date },
): Promise<void> {
  await query
    .updateTable('message_entries')
    .set({
      delivery: end.state,
      last_error: end.error ?? null,
      delivered_at: end.state === 'delivered' ? end.at.toISOString() : null,
    })
    .where('attempt_id', '=', attemptId)
    .execute();
}

/** Sets a failed reply back to waiting. Returns false when there is none with this id. */
export async function reviveReply(query: Query, id: string): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('message_entries')
    .set({ delivery: 'waiting' })
    .where('id', '=', id)
    .where('delivery', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the replies that are not sent, oldest first: those that can no longer be taken back. */
export function listUnsentReplies(query: Query, now: Date): Promise<Pick<StoredEntry, 'id' | 'delivery'>[]> {
  return (
    query
      .selectFrom('message_entries')
      .select(['id', 'delivery'])
      .where('delivery', '!=', 'delivered')
      // Until then its author can take it back.
      .where(({ eb, or }) => or([eb('sends_at', 'is', null), eb('sends_at', '<=', now.toISOString())]))
      .orderBy('at')
      .execute()
  );
}

/** Returns the id of the mail of a reply: the same at each attempt. */
export function replyMailId({ at, id }: Pick<StoredEntry, 'at' | 'id'>): string {
  return `${at.replace(/[:.]/g, '-')}-reply-${id}`;
}

function toEntry(row: Selectable<Tables['message_entries']>): StoredEntry {
  const { attemptId: _, ...entry } = namedRow(row);
  return entry;
}
