import type { MessageState } from '#contract/contact-messages/message-contract.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import { AppError } from '../../ground/app-error.ts';
import type { ContactDeps } from '../contact-deps.ts';
import { findInboxMessage, updateHandling } from './inbox-store.ts';
import { saveDraft } from './message-draft-store.ts';
import { type Author, deleteEntries, findEntry, takeReplyBack } from './message-entry-store.ts';

/** The message before a reply changed it, and what is to be removed with the reply. */
export type HandlingBefore = {
  state: MessageState;
  assigneeId: string | null;
  /** The version that the reply has made. */
  version: number;
  /** Ids of the entries about the change. */
  entries: string[];
};

/**
 * Takes back a reply of the user that is not being sent yet: its text is a draft again, and the message is as before,
 * unless it was changed since. Idempotent. @throws AppError 409 when an attempt to send it has begun
 */
export function undoReply(
  { db }: Pick<ContactDeps, 'db'>,
  author: Author,
  { id, entry }: { id: string; entry: string },
): Promise<void> {
  return runTransaction(db.query, async (trx) => {
    const reply = await takeReplyBack(trx, { id: entry, messageId: id, authorId: author.id });
    if (!reply) {
      if (await findEntry(trx, entry))
        throw new AppError('CONFLICT', { message: 'The reply is already sent.' });
      return;
    }
    await saveDraft(trx, { messageId: id, userId: author.id }, { kind: 'reply', text: reply.text });
    const before = reply.handlingBefore && (JSON.parse(reply.handlingBefore) as HandlingBefore);
    const message = await findInboxMessage(trx, id);
    if (!before || message?.version !== before.version) return;
    await deleteEntries(trx, before.entries);
    await updateHandling(trx, message, { handling: before.state, assigneeId: before.assigneeId });
  });
}
