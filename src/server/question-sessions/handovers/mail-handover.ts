import { BRAND_NAME } from '#contract/messages.ts';
import { questionsPath } from '#contract/page-paths.ts';
import { type EntityKey, entityId, MINUTE_MS, showDate } from '#records';
import type { Query, Transaction } from '../../db/tables.ts';
import type { Config } from '../../ground/config.ts';
import type { Access } from '../../http/require-session.ts';
import { findUserById, findUserNames } from '../../identity/base/user-store.ts';
import type { JobHandlers } from '../../jobs/handle-jobs.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { readHandover, type StoredHandover } from './handover-store.ts';

const JOB_NAME = 'handover-mail';
/** How long a handover may lie unopened on the desk before its receiver is mailed. */
const UNSEEN_MS = 15 * MINUTE_MS;

type Payload = { key: EntityKey; handedAt: string };
type MailDeps = {
  db: { query: Query };
  mailer: Mailer;
  config: Pick<Config, 'baseUrl'>;
  auth: Access;
};

/** Adds the job of the mail about a handover, in `transaction`. */
export async function requestHandoverMail(
  jobs: Jobs,
  { kind, clientId, itemId, handedAt }: StoredHandover,
  transaction: Transaction,
): Promise<void> {
  const key: EntityKey = { kind, clientId, itemId };
  const payload: Payload = { key, handedAt };
  await jobs.add(JOB_NAME, payload, {
    transaction,
    key: JSON.stringify([key, handedAt]),
    startAfter: new Date(Date.parse(handedAt) + UNSEEN_MS),
  });
}

/** Handles the jobs of mails about handovers. */
export function handoverMailJobs(deps: MailDeps): JobHandlers {
  return { [JOB_NAME]: { handler: (payload: Payload) => mailHandover(deps, payload) } };
}

/** Mails the receiver of a handover that still lies unopened; nothing when it was opened, taken back or handed on. */
export async function mailHandover(
  { auth, db: { query }, mailer, config }: MailDeps,
  { key, handedAt }: Payload,
): Promise<void> {
  const handover = await readHandover(query, key);
  if (!handover || handover.handedAt !== handedAt || handover.openedAt !== null) return;
  const receiver = await findUserById(query, handover.toId);
  if (!receiver || !(await auth.hasAccess(receiver.id))) return;
  const names = await findUserNames(query, [handover.fromId]);
  const link = `${config.baseUrl}${questionsPath({ kind: key.kind, id: entityId(key) })}`;
  await mailer.send(
    handoverMail(receiver.email, { from: names.get(handover.fromId) ?? 'A colleague', handover, link }),
  );
}

/** Composes the mail: without the name of the client and the sentence, as mail is read by more than its receiver. */
function handoverMail(
  to: string,
  { from, handover, link }: { from: string; handover: StoredHandover; link: string },
): Mail {
  const by = handover.day === null ? '' : `, to be done by ${showDate(handover.day)}`;
  return {
    to,
    subject: `${from} handed you a questionnaire at ${BRAND_NAME}`,
    text: [
      `${from} handed you a questionnaire${by}. Your desk shows who it is about, and the note from ${from}.`,
      `Open it:\n${link}`,
    ].join('\n\n'),
  };
}
