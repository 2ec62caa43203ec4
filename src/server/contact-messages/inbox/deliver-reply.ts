import { randomUUID } from 'node:crypto';
import { BRAND_NAME } from '#contract/messages.ts';
import type { Transaction } from '../../db/tables.ts';
import { installationFormat } from '../../ground/installation-format.ts';
import type { JobHandlers } from '../../jobs/handle-jobs.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { ContactDeps } from '../contact-deps.ts';
import { mailIdOf, type StoredContactMessage } from '../contact-message-store.ts';
import { findInboxMessage } from './inbox-store.ts';
import {
  beginReply,
  endReply,
  listEntries,
  replyMailId,
  reviveReply,
  type StoredEntry,
} from './message-entry-store.ts';

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
  }: { transaction?: Transaction; startAfter?: Date; atOnce?: boolean } = {},
): Promise<void> {
  const payload: Payload = { replyId };
  const key = atOnce ? `${replyId}:now` : replyId;
  await jobs.add(JOB_NAME, payload, {
    key,
    ...(transaction && { transaction }),
    ...(startAfter && { startAfter }),
  });
}

/** Requests a failed reply again. Returns false when there is none with this id. */
export function retryReply({ db, jobs }: Pick<ContactDeps, 'db' | 'jobs'>, id: string): Promise<boolean> {
  return db.query.transaction().execute(async (transaction) => {
    const isRevived = await reviveReply(transaction, id);
    // Without a key, as for messages.
    if (isRevived) await jobs.add(JOB_NAME, { replyId: id } satisfies Payload, { transaction });
    return isRevived;
  });
}

/** Handles the jobs of replies. */
export function replyJobs(deps: ReplyDeps): JobHandlers {
  return {
    [JOB_NAME]: {
      handler: ({ replyId }: Payload, { attempt }) =>
        deliverReply(deps, replyId, { isLastTry: attempt > REPLY_RETRIES }),
      retries: REPLY_RETRIES,
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

/**
 * Returns the mail of a reply to a message: answers to it go to the firm's mailbox, and mail programs show it in one
 * thread with the message and earlier replies.
 */
function replyMail(
  inbox: string,
  message: StoredContactMessage,
  { reply, earlier }: { reply: StoredEntry; earlier: readonly StoredEntry[] },
): Mail {
  return {
    to: message.email,
    id: replyMailId(reply),
    replyTo: inbox,
    isPersonal: true,
    answers: [mailIdOf(message), ...earlier.map(replyMailId)],
    subject: `Re: your message to ${BRAND_NAME}`,
    text: `${reply.text.trim()}\n\n${quoted(message)}\n`,
  };
}

function quoted({ receivedAt, description }: StoredContactMessage): string {
  const lines = description.trim().split(/\r\n|\r|\n/);
  return [`On ${installationFormat().day(receivedAt)} you wrote:`, ...lines.map((line) => `> ${line}`)].join(
    '\n',
  );
}
