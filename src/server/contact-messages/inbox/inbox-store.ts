import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { MessageState, MessageTab } from '#contract/contact-messages/message-contract.ts';
import { named } from '../../db/rows/column-names.ts';
import { countFound } from '../../db/rows/count-found.ts';
import type { Query, Tables } from '../../db/tables.ts';
import { MESSAGE, type StoredContactMessage } from '../contact-message-store.ts';

/** A message with what was done about it. */
export type InboxMessage = StoredContactMessage & {
  handling: MessageState;
  assigneeId: string | null;
  version: number;
};

const INBOX_MESSAGE = [...MESSAGE, ...named('handling', 'assignee_id', 'version')];

type MessageTables = ExpressionBuilder<Tables, 'contact_messages'>;
type Which = { tab: MessageTab; userId: string; search?: string | undefined };

/** Returns one page of messages, the newest first. */
export async function listInboxMessages(
  query: Query,
  which: Which,
  page: { limit: number; offset: number },
): Promise<InboxMessage[]> {
  return selectMessages(query, which)
    .select(INBOX_MESSAGE)
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countInboxMessages(query: Query, which: Which): Promise<number> {
  return countFound(selectMessages(query, which));
}

/** Returns one message; null when it does not exist. */
export async function findInboxMessage(query: Query, id: string): Promise<InboxMessage | null> {
  const messages = query.selectFrom('contact_messages').select(INBOX_MESSAGE);
  return (await messages.where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Changes state or assignee of a message. Returns false when its version is another one. */
export async function updateHandling(
  query: Query,
  { id, version }: { id: string; version: number },
  change: { handling?: MessageState | undefined; assigneeId?: string | null | undefined },
): Promise<boolean> {
  const { handling, assigneeId } = change;
  const { numUpdatedRows } = await query
    .updateTable('contact_messages')
    .set({
      version: version + 1,
      ...(handling !== undefined && { handling }),
      ...(assigneeId !== undefined && { assignee_id: assigneeId }),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes a user as the assignee of messages. */
export async function releaseMessagesOf(query: Query, userId: string): Promise<void> {
  await query
    .updateTable('contact_messages')
    .set(({ eb }) => ({ assignee_id: null, version: eb('version', '+', 1) }))
    .where('assignee_id', '=', userId)
    .execute();
}

/** Counts messages and replies for which an attempt to send the mail failed, and none has succeeded. */
export async function countUndelivered(query: Query): Promise<{ messages: number; replies: number }> {
  const messages = await query
    .selectFrom('contact_messages')
    .where('state', '!=', 'delivered')
    .where('last_error', 'is not', null)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const replies = await query
    .selectFrom('message_entries')
    .where('delivery', 'in', ['waiting', 'sending', 'failed'])
    .where('last_error', 'is not', null)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return { messages: Number(messages.count), replies: Number(replies.count) };
}

function selectMessages(query: Query, { tab, userId, search }: Which) {
  let rows = query.selectFrom('contact_messages').where((eb) => isInTab(eb, tab, userId));
  for (const word of (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    rows = rows.where(
      sql<SqlBool>`lower(name || ' ' || email || ' ' || description) like ${pattern} escape '\\'`,
    );
  }
  return rows;
}

function isInTab(eb: MessageTables, tab: MessageTab, userId: string) {
  if (tab === 'all') return eb.lit(true);
  if (tab === 'answered') return eb('handling', '=', 'answered');
  const isNew = eb('handling', '=', 'new');
  return tab === 'open' ? isNew : isNew.and('assignee_id', '=', userId);
}
