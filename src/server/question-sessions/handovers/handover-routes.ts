import { type Handover, handoverDayProblem, type Receiver } from '#contract/questions/handover-contract.ts';
import { type EntityKey, entityId, entityKey } from '#records';
import type { Database } from '../../db/open-database.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query } from '../../db/tables.ts';
import { AppError, wrongField } from '../../ground/app-error.ts';
import { installationToday } from '../../ground/installation-format.ts';
import { type SignedInUser, verifiedUser } from '../../http/require-session.ts';
import { findUserNames } from '../../identity/base/user-store.ts';
import { listColleagues, listWriters } from '../../identity/people/colleague-store.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { checkHolder, moveSession } from '../hold-question-session.ts';
import { countOpenByHolder, readStoredSession } from '../question-session-store.ts';
import {
  deleteHandover,
  type ListedHandover,
  listHandovers,
  putHandover,
  readHandover,
  type StoredHandover,
} from './handover-store.ts';
import { requestHandoverMail } from './mail-handover.ts';

/** Implements handing a session over, taking it back, and the lists of what was handed. */
export function handoverRoutes({ db: { query }, jobs }: { db: Database; jobs: Jobs }) {
  const routes = verifiedUser.handovers;
  return {
    list: routes.list.handler(({ context: { user } }) => toHandoverLists(query, user)),
    receivers: routes.receivers.handler(({ context: { user } }) => listReceivers(query, user)),
    handOver: routes.handOver.handler(async ({ context: { user }, input: { kind, id, ...handing } }) => ({
      version: await handOver({ query, jobs }, user, { key: entityKey(kind, id), ...handing }),
    })),
    open: routes.open.handler(async ({ context: { user }, input: { kind, id } }) => ({
      openedAt: await openHandover(query, user, entityKey(kind, id)),
    })),
    takeBack: routes.takeBack.handler(async ({ context: { user }, input: { kind, id } }) => ({
      version: await takeBackHandover(query, user, entityKey(kind, id)),
    })),
    forget: routes.forget.handler(async ({ context: { user }, input: { kind, id } }) => {
      await forgetHandover(query, user, entityKey(kind, id));
      return {};
    }),
  };
}

/** What is handed over: to whom, with which sentence, and by which day it is to be done. */
type Handing = { key: EntityKey; to: string; sentence: string; day: string | null };

/**
 * Makes another user the holder of a session that the user holds, and puts it on that user's desk. Its answers stay as
 * they are; saves of the former holder are refused from then on. A mail follows when it is not opened soon.
 * @returns the new version
 * @throws AppError 404 without a session, 409 when another user holds it, 400 when the receiver may not answer or the day is over
 */
async function handOver(
  { query, jobs }: { query: Query; jobs: Jobs },
  user: SignedInUser,
  { key, to, sentence, day }: Handing,
): Promise<number> {
  const dayProblem = handoverDayProblem(day, installationToday());
  if (dayProblem) throw wrongField('day', dayProblem);
  return runTransaction(query, async (transaction) => {
    const current = await readStoredSession(transaction, key);
    if (!current?.state) throw new AppError('NOT_FOUND');
    await checkHolder(transaction, current, user);
    await checkReceiver(transaction, to, user);
    const at = new Date().toISOString();
    const { kind, clientId, itemId } = key;
    const handover: StoredHandover = {
      ...{ kind, clientId, itemId, fromId: user.id, toId: to },
      ...{ sentence, day, handedAt: at, openedAt: null },
    };
    await putHandover(transaction, handover);
    await requestHandoverMail(jobs, handover, transaction);
    return (await moveSession(transaction, current, { holder: to, at })).version;
  });
}

async function checkReceiver(query: Query, to: string, user: SignedInUser): Promise<void> {
  const receiver = (await listReceivers(query, user)).find(({ id }) => id === to);
  if (receiver?.mayAnswer) return;
  throw wrongField('to', 'This person cannot answer questions.');
}

/**
 * Makes the sender of a handover the holder again, whether it was opened or not.
 * @returns the new version
 * @throws AppError 404 when the user has not handed it over
 */
async function takeBackHandover(query: Query, user: SignedInUser, key: EntityKey): Promise<number> {
  return runTransaction(query, async (transaction) => {
    await requireHandover(transaction, key, { fromId: user.id });
    const current = await readStoredSession(transaction, key);
    if (!current?.state) throw new AppError('NOT_FOUND');
    await deleteHandover(transaction, key);
    const at = new Date().toISOString();
    return (await moveSession(transaction, current, { holder: user.id, at })).version;
  });
}

/**
 * Stores when the receiver first opened what was handed to them.
 * @throws AppError 404 when it was not handed to the user
 */
async function openHandover(query: Query, user: SignedInUser, key: EntityKey): Promise<string> {
  return runTransaction(query, async (transaction) => {
    const handover = await requireHandover(transaction, key, { toId: user.id });
    const openedAt = handover.openedAt ?? new Date().toISOString();
    await putHandover(transaction, { ...handover, openedAt });
    return openedAt;
  });
}

/**
 * Takes a handover off its sender's desk; the session stays with whom it is.
 * @throws AppError 404 when the user has not handed it over
 */
async function forgetHandover(query: Query, user: SignedInUser, key: EntityKey): Promise<void> {
  await runTransaction(query, async (transaction) => {
    await requireHandover(transaction, key, { fromId: user.id });
    await deleteHandover(transaction, key);
  });
}

async function requireHandover(
  query: Query,
  key: EntityKey,
  of: { fromId: string } | { toId: string },
): Promise<StoredHandover> {
  const handover = await readHandover(query, key);
  const isOf = 'fromId' in of ? handover?.fromId === of.fromId : handover?.toId === of.toId;
  if (!handover || !isOf) throw new AppError('NOT_FOUND');
  return handover;
}

/** Returns everybody else who may log in, by name, with what lies on their desk and whether they may answer. */
async function listReceivers(query: Query, user: { id: string }): Promise<Receiver[]> {
  const colleagues = await listColleagues(query);
  const held = await countOpenByHolder(query);
  return colleagues
    .filter(({ id }) => id !== user.id)
    .map(({ mayWrite, ...one }) => ({ ...one, mayAnswer: mayWrite, holds: held.get(one.id) ?? 0 }));
}

/** What was handed to a user and what they handed over, as the API shows it. */
async function toHandoverLists(
  query: Query,
  user: { id: string },
): Promise<{ toMe: Handover[]; byMe: Handover[] }> {
  const toMe = await listHandovers(query, user.id, 'to_id');
  const byMe = await listHandovers(query, user.id, 'from_id');
  const ids = [...toMe, ...byMe].flatMap(({ fromId, toId }) => [fromId, toId]);
  const names = await findUserNames(query, ids);
  const writers = new Set((await listWriters(query, [...new Set(ids)])).map(({ id }) => id));
  const view = (handover: ListedHandover) => toHandover(handover, { names, writers, user });
  return { toMe: toMe.map(view), byMe: byMe.map(view) };
}

function toHandover(
  { kind, clientId, itemId, savedName, name, clientName, fromId, toId, ...handover }: ListedHandover,
  {
    names,
    writers,
    user,
  }: { names: ReadonlyMap<string, string>; writers: ReadonlySet<string>; user: { id: string } },
): Handover {
  const person = (id: string) => ({ id, name: names.get(id) ?? 'a former user', isYou: id === user.id });
  return {
    entity: {
      ...{ kind, id: entityId({ clientId, itemId }), name: name ?? savedName },
      ...{ clientId, clientName: clientName ?? '' },
    },
    ...{ from: person(fromId), to: { ...person(toId), mayAnswer: writers.has(toId) } },
    ...handover,
  };
}
