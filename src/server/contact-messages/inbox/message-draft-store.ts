import type { MessageDraft } from '#contract/contact-messages/message-contract.ts';
import { named, rowOf } from '../../db/rows/column-names.ts';
import type { Query } from '../../db/tables.ts';

/** A message and the user who writes about it. */
type DraftKey = { messageId: string; userId: string };

/** Returns what a user has typed about a message and not sent; null: nothing. */
export async function findDraft(query: Query, { messageId, userId }: DraftKey): Promise<MessageDraft | null> {
  const draft = await query
    .selectFrom('message_drafts')
    .select(['kind', 'text'])
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return draft ?? null;
}

/** Stores what a user has typed about a message; the last call wins. */
export async function saveDraft(query: Query, key: DraftKey, draft: MessageDraft): Promise<void> {
  const values = { ...draft, updated_at: new Date().toISOString() };
  await query
    .insertInto('message_drafts')
    .values({ ...rowOf(key), ...values })
    .onConflict((conflict) => conflict.columns(['message_id', 'user_id']).doUpdateSet(values))
    .execute();
}

/** Deletes what a user has typed about a message. */
export async function deleteDraft(query: Query, { messageId, userId }: DraftKey): Promise<void> {
  await query
    .deleteFrom('message_drafts')
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes all that a user has typed and not sent. */
export async function deleteDraftsOf(query: Query, userId: string): Promise<void> {
  await query.deleteFrom('message_drafts').where('user_id', '=', userId).execute();
}

/** Returns all that a user has typed about messages and not sent, the oldest first. */
export async function listDraftsOf(
  query: Query,
  userId: string,
): Promise<(MessageDraft & { messageId: string; updatedAt: string })[]> {
  return query
    .selectFrom('message_drafts')
    .select(named('message_id', 'kind', 'text', 'updated_at'))
    .where('user_id', '=', userId)
    .orderBy('updated_at')
    .execute();
}
