import { randomUUID } from 'node:crypto';
import type { Duplicate, DuplicateDecision, LookAlike } from '#contract/matching/duplicate-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { normalizeName } from '#matching';
import { type JsonObject, readPath } from '#records';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query, Transaction } from '../../db/tables.ts';
import { readDocumentsById } from '../../documents/document-store.ts';
import { AppError } from '../../ground/app-error.ts';
import { verifiedUser } from '../../http/require-session.ts';
import type { MatchDeps, Reviewer } from '../match-deps.ts';
import { putDecision, readLastDecisions } from './duplicate-decision-store.ts';
import { type DecidedPair, lockPair, readPair } from './duplicate-pair-store.ts';
import { findDuplicates, openDuplicate, showDuplicate } from './find-duplicates.ts';
import { currentBook } from './kept-book.ts';

const MOST_LOOK_ALIKES = 5;

/** Implements the calls about doubles in the firm's own book. */
export function duplicateRoutes({
  config: { locale },
  db: { query },
  log,
}: Pick<MatchDeps, 'config' | 'db' | 'log'>) {
  const { list, lookAlikes, read, decide, undo } = verifiedUser.duplicates;
  return {
    list: list.handler(({ input }) => findDuplicates(query, input)),
    lookAlikes: lookAlikes.handler(({ input }) => findLookAlikes(query, input.name)),
    read: read.handler(({ input }) => openDuplicate(query, input.id, locale)),
    decide: decide.handler(async ({ input, context: { user } }) => {
      const decided = await decideDuplicate(query, user, input);
      const { id, decision } = input;
      log.info({ event: 'duplicate-decided', pairId: id, decision, userId: user.id }, 'pair decided');
      return decided;
    }),
    undo: undo.handler(async ({ input: { id, expected }, context: { user } }) => {
      const undone = await undoDuplicate(query, user, { id, expected });
      log.info({ event: 'duplicate-undone', pairId: id, userId: user.id }, 'decision about a pair undone');
      return undone;
    }),
  };
}

/** Finds the clients whose names look like one that is not stored, those of the highest means first. */
async function findLookAlikes(query: Query, name: string): Promise<{ items: LookAlike[] }> {
  if (normalizeName('organisation', name) === '') return { items: [] };
  const book = await currentBook(query, { isChanged: false });
  const { doubles } = await book.lookAlikes(name, MOST_LOOK_ALIKES);
  const ids = doubles.map(({ second }) => second.clientId);
  const clients = await readDocumentsById(query, { collection: 'clients', ids });
  return {
    items: doubles.flatMap(({ second, combined }) => {
      const client = clients.get(second.clientId);
      if (!client) return [];
      return [{ id: client.id, name: String(client.data.name), combined, detail: detailOf(client.data) }];
    }),
  };
}

function detailOf(client: JsonObject): string {
  const parts = [readPath(client, 'address.city'), readPath(client, 'address.country')];
  return parts.filter((part) => typeof part === 'string' && part.trim() !== '').join(', ');
}

type DecideRequest = {
  id: string;
  decision: DuplicateDecision;
  values: string;
  expected?: DecidedPair['state'] | undefined;
};

/**
 * Decides about one pair, and about no other: what is decided of A and B, and of B and C, says nothing of A and C.
 * @throws AppError 404 when there is no such pair, 409 when its values or what is decided are others than the user saw
 */
async function decideDuplicate(
  query: Query,
  by: Reviewer,
  { id, decision, values, expected }: DecideRequest,
): Promise<Duplicate> {
  await runTransaction(query, async (transaction) => {
    const pair = await readKnown(transaction, id);
    if (pair.valuesHash !== values) throw new AppError('CONFLICT');
    if (pair.state === decision) return;
    checkSeen(pair, expected);
    await write(transaction, pair, { decision, before: pair.state, by });
  });
  return showDuplicate(query, id);
}

/**
 * Takes back the last decision about a pair, so that it is as it was before.
 * @throws AppError 404 when there is no such pair, 409 when nothing is decided about its values as they are, or another
 * decision than the user saw
 */
async function undoDuplicate(
  query: Query,
  by: Reviewer,
  { id, expected }: Pick<DecideRequest, 'id' | 'expected'>,
): Promise<Duplicate> {
  await runTransaction(query, async (transaction) => {
    const pair = await readKnown(transaction, id);
    const last = (await readLastDecisions(transaction, [id])).get(id);
    if (!last || last.valuesHash !== pair.valuesHash || last.decision === 'open')
      throw new AppError('CONFLICT');
    checkSeen(pair, expected);
    await write(transaction, pair, { decision: last.before, before: last.decision, by });
  });
  return showDuplicate(query, id);
}

/** @throws AppError 409 when another decision is made than the user saw */
function checkSeen({ state }: DecidedPair, expected: DecideRequest['expected']): void {
  if (expected !== undefined && expected !== state)
    throw new AppError('CONFLICT', { message: MESSAGES.changedSince });
}

async function readKnown(transaction: Transaction, id: string): Promise<DecidedPair> {
  await lockPair(transaction, id);
  const pair = await readPair(transaction, id);
  if (!pair) throw new AppError('NOT_FOUND');
  return pair;
}

function write(
  transaction: Transaction,
  pair: DecidedPair,
  made: { decision: DecidedPair['state']; before: DecidedPair['state']; by: Reviewer },
): Promise<void> {
  return putDecision(transaction, pair, { id: randomUUID(), at: new Date().toISOString(), ...made });
}
