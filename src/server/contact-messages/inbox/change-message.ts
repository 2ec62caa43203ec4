import type { MessageState } from '#contract/contact-messages/message-contract.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import { AppError } from '../../ground/app-error.ts';
import type { ContactDeps } from '../contact-deps.ts';
import { requestReply } from './deliver-reply.ts';
import { findInboxMessage, type InboxMessage, updateHandling } from './inbox-store.ts';
import { listColleagues } from './list-colleagues.ts';
import { type Author, insertEntry } from './message-entry-store.ts';

type ChangeDeps = Pick<ContactDeps, 'db' | 'jobs'>;
type Query = ContactDeps['db']['query'];
type Change = { state?: MessageState | undefined; assignee?: string | null | undefined };

/**
 * Changes state or assignee of a message, and notes that in its thread. Returns the new version.
 * @throws AppError 404; 409 when somebody has changed it since; 400 when the assignee is no colleague
 */
export function changeMessage(
  { db }: ChangeDeps,
  author: Author,
  { id, version, ...change }: Change & { id: string; version: number },
): Promise<number> {
  return runTransaction(db.query, async (trx) => {
    const message = await existing(trx, id);
    if (message.version !== version) throw new AppError('CONFLICT');
    return apply(trx, author, message, change);
  });
}

/** Stores a reply with the job that mails it, and sets the state. A repeated call does nothing. @throws AppError 404 */
export function replyToMessage(
  { db, jobs }: ChangeDeps,
  author: Author,
  { id, entry, text, state }: { id: string; entry: string; text: string; state: MessageState },
): Promise<void> {
  return runTransaction(db.query, async (trx) => {
    const message = await existing(trx, id);
    if (!(await insertEntry(trx, author, { id: entry, messageId: id, kind: 'reply', text }))) return;
    await requestReply(jobs, entry, { transaction: trx });
    await apply(trx, author, message, {
      state,
      ...(message.assigneeId === null && { assignee: author.id }),
    });
  });
}

/** Stores a note for colleagues. A repeated call does nothing. @throws AppError 404 */
export function noteOnMessage(
  { db }: ChangeDeps,
  author: Author,
  { id, entry, text }: { id: string; entry: string; text: string },
): Promise<void> {
  return runTransaction(db.query, async (trx) => {
    await existing(trx, id);
    await insertEntry(trx, author, { id: entry, messageId: id, kind: 'note', text });
  });
}

async function existing(query: Query, id: string): Promise<InboxMessage> {
  const message = await findInboxMessage(query, id);
  if (!message) throw new AppError('NOT_FOUND');
  return message;
}

async function apply(
  query: Query,
  author: Author,
  message: InboxMessage,
  { state, assignee }: Change,
): Promise<number> {
  const handling = state === message.handling ? undefined : state;
  const assigneeId = assignee === message.assigneeId ? undefined : assignee;
  if (handling === undefined && assigneeId === undefined) return message.version;
  const note = (kind: 'state' | 'assignee', text: string) =>
    insertEntry(query, author, { messageId: message.id, kind, text });
  if (assigneeId !== undefined) await note('assignee', await addressOf(query, assigneeId));
  if (handling !== undefined) await note('state', handling);
  if (!(await updateHandling(query, message, { handling, assigneeId }))) throw new AppError('CONFLICT');
  return message.version + 1;
}

async function addressOf(query: Query, userId: string | null): Promise<string> {
  if (userId === null) return '';
  const colleague = (await listColleagues(query)).find(({ id }) => id === userId);
  if (!colleague) throw new AppError('BAD_REQUEST', { message: 'Messages cannot be given to this user.' });
  return colleague.email;
}
