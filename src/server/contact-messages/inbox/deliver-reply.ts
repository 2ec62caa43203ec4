import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { JobHandlers } from '../../jobs/handle-jobs.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { ContactDeps } from '../contact-deps.ts';
import { findInboxMessage } from './inbox-store.ts';
import { beginReply, endReply, listEntries, type StoredEntry } from './message-entry-store.ts';
import { replyMail } from './reply-mail.ts';

const JOB_NAME = 'deliver-reply';
/** As those of messages: pauses double to an hour. */
const REPLY_RETRIES = 30;

type Payload = { replyId: string };
type ReplyDeps = Pick<ContactDeps, 'config' | 'db' | 'log' | 'mailer'>;

/** Adds the job that sends a reply, in `transaction` if given, from `startAfter` on. Idempotent; `atOnce` as for messages. */
export async function requestReply(
  jobs: Jobs,
  replyId: string,
  {
    transaction,
    startAfter,
    atOnce = false,
  }: { transaction?: Transaction<Tables>; startAfter?: Date; atOnce?: boolean } = {},
): Promise<void> {
  const payload: Payload = { replyId };
  const key = atOnce ? `${replyId}:now` : replyId;
  await jobs.add(JOB_NAME, payload, {
    key,
    ...(transaction && { transaction }),
    ...(startAfter && { startAfter }),
  });
}

/** Handles the jobs of replies. */
export function replyJobs(deps: ReplyDeps, { retries = REPLY_RETRIES } = {}): JobHandlers {
  return {
    [JOB_NAME]: {
      handler: ({ replyId }: Payload, { attempt }) =>
        deliverReply(deps, replyId, { isLastTry: attempt > retries }),
      retries,
    },
  };
}

/** Sends one reply and records that; a repeat after a crash has the same Message-ID. */
async function deliverReply(
  deps: ReplyDeps,
  replyId: string,
  { isLastTry }: { isLastTry: boolean },
): Promise<void> {
  const { db, log } = deps;
  const attemptId = randomUUID();
  const reply = await beginReply(db.query, replyId, attemptId);
  if (!reply) return;
  try {
    await send(deps, reply);
  } catch (error) {
    const state = isLastTry ? 'failed' : 'waiting';
    await endReply(db.query, attemptId, { state, error: (error as Error).message, at: new Date() });
    if (isLastTry)
      log.error({ event: 'reply-failed', replyId }, 'reply was not sent; it is tried again each day');
    throw error;
  }
  await endReply(db.query, attemptId, { state: 'delivered', at: new Date() });
  log.info({ event: 'reply-sent', replyId, messageId: reply.messageId }, 'reply sent');
}

async function send({ config, db, mailer }: ReplyDeps, reply: StoredEntry): Promise<void> {
  const message = await findInboxMessage(db.query, reply.messageId);
  if (!message) return;
  const replies = (await listEntries(db.query, [message.id])).filter(({ kind }) => kind === 'reply');
  const earlier = replies.slice(
    0,
    replies.findIndex(({ id }) => id === reply.id),
  );
  await mailer.send(replyMail(config.contactInbox, message, { reply, earlier }));
}
