import { randomUUID } from 'node:crypto';
import type { MessageDraft, MessageState } from '#contract/contact-messages/message-contract.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { listWriters } from '../../identity/people/colleague-store.ts';
import type { ContactDeps } from '../contact-deps.ts';
import { requestReply } from './deliver-reply.ts';
import { findInboxMessage, type InboxMessage, updateHandling } from './inbox-store.ts';
import { deleteDraft, saveDraft } from './message-draft-store.ts';
import { type Author, insertEntry, setHandlingBefore } from './message-entry-store.ts';
import type { HandlingBefore } from './undo-reply.ts';

type ChangeDeps = Pick<ContactDeps, 'config' | 'db' | 'jobs'>;
type Change = { state?: MessageState | undefined; assignee?: string | null | undefined };

/**
 * Changes state or assignee of a message, and notes that in its thread. Returns the new version.
 * @throws AppError 404; 409 when another user has changed it since; 400 when the assignee is no colleague
 */
export function changeMessage(
  { db }: Pick<ChangeDeps, 'db'>,
  author: Author,
  { id, version, ...change }: Change & { id: string; version: number },
): Promise<number> {
  return runTransaction(db.query, async (trx) => {
    const message = await existing(trx, id);
    if (message.version !== version) throw new AppError('CONFLICT');
    return (await apply(trx, author, message, change)).version;
  });
}

/**
 * Stores a reply with the job that mails it after the delay, and sets the state. A repeated call does nothing.
 * @throws AppError 404
 */
export function replyToMessage(
  { config, db, jobs }: ChangeDeps,
  author: Author,
  { id, entry, text, state }: { id: string; entry: string; text: string; state: MessageState },
): Promise<void> {
  return runTransaction(db.query, async (trx) => {
    const message = await existing(trx, id);
    const sendsAt = new Date(Date.now() + config.replyDelayMs);
    const reply = { id: entry, messageId: id, kind: 'reply', text, sendsAt } as const;
    if (!(await insertEntry(trx, author, reply))) return;
    await requestReply(jobs, entry, { transaction: trx, startAfter: sendsAt });
    await deleteDraft(trx, { messageId: id, userId: author.id });
    const changed = await apply(trx, author, message, {
      state,
      ...(message.assigneeId === null && { assignee: author.id }),
    });
    const before: HandlingBefore = { state: message.handling, assigneeId: message.assigneeId, ...changed };
    await setHandlingBefore(trx, entry, JSON.stringify(before));
  });
}

/** Stores a note for colleagues. A repeated call does nothing. @throws AppError 404 */
export function noteOnMessage(
  { db }: Pick<ChangeDeps, 'db'>,
  author: Author,
  { id, entry, text }: { id: string; entry: string; text: string },
): Promise<void> {
  return runTransaction(db.query, async (trx) => {
    await existing(trx, id);
    const isNew = await insertEntry(trx, author, { id: entry, messageId: id, kind: 'note', text });
    if (isNew) await deleteDraft(trx, { messageId: id, userId: author.id });
  });
}

/** Keeps what a user has typed about a message; an empty text deletes it. @throws AppError 404 */
export function draftAboutMessage(
  { db }: Pick<ChangeDeps, 'db'>,
  user: Pick<Author, 'id'>,
  { id, ...draft }: MessageDraft & { id: string },
): Promise<void> {
  return runTransaction(db.query, async (trx) => {
    await existing(trx, id);
    const key = { messageId: id, userId: user.id };
    if (draft.text.trim() === '') await deleteDraft(trx, key);
    else await saveDraft(trx, key, draft);
  });
}

async function existing(query: Query, id: string): Promise<InboxMessage> {
  const message = await findInboxMessage(query, id);
  if (!message) throw new AppError('NOT_FOUND');
  return message;
}

/** Applies a change. Returns the new version and the ids of the entries about the change. */
async function apply(
  query: Query,
  author: Author,
  message: InboxMessage,
  { state, assignee }: Change,
): Promise<Pick<HandlingBefore, 'version' | 'entries'>> {
  const handling = state === message.handling ? undefined : state;
  const assigneeId = assignee === message.assigneeId ? undefined : assignee;
  const entries: string[] = [];
  if (handling === undefined && assigneeId === undefined) return { version: message.version, entries };
  const note = async (kind: 'state' | 'assignee', text: string) => {
    const id = randomUUID();
    await insertEntry(query, author, { id, messageId: message.id, kind, text });
    entries.push(id);
  };
  if (assigneeId !== undefined) await note('assignee', await addressOf(query, assigneeId));
  if (handling !== undefined) await note('state', handling);
  if (!(await updateHandling(query, message, { handling, assigneeId }))) throw new AppError('CONFLICT');
  return { version: message.version + 1, entries };
}

async function addressOf(query: Query, userId: string | null): Promise<string> {
  if (userId === null) return '';
  const [colleague] = await listWriters(query, [userId]);
  if (!colleague) throw new AppError('BAD_REQUEST', { message: 'Messages cannot be given to this user.' });
  return colleague.email;
}
