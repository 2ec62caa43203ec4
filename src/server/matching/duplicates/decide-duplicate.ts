import { randomUUID } from 'node:crypto';
import type { Duplicate, DuplicateDecision } from '#contract/matching/duplicate-contract.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import { AppError } from '../../ground/app-error.ts';
import type { Reviewer } from '../match-deps.ts';
import type { MatchTransaction, Query } from '../match-run-store.ts';
import { putDecision, readLastDecisions } from './duplicate-decision-store.ts';
import { type DecidedPair, readPair } from './duplicate-pair-store.ts';
import { showDuplicate } from './find-duplicates.ts';

/**
 * Decides about one pair, and about no other: what is decided of A and B, and of B and C, says nothing of A and C.
 * @throws AppError 404 when there is no such pair, 409 when its values are others than the user saw
 */
export async function decideDuplicate(
  query: Query,
  by: Reviewer,
  { id, decision, values }: { id: string; decision: DuplicateDecision; values: string },
): Promise<Duplicate> {
  await runTransaction(query, async (transaction) => {
    const pair = await readKnown(transaction, id);
    if (pair.valuesHash !== values) throw new AppError('CONFLICT');
    if (pair.state !== decision) await write(transaction, pair, { decision, before: pair.state, by });
  });
  return showDuplicate(query, id);
}

/**
 * Takes back the last decision about a pair, so that it is as it was before.
 * @throws AppError 404 when there is no such pair, 409 when nothing is decided about its values as they are
 */
export async function undoDuplicate(query: Query, by: Reviewer, id: string): Promise<Duplicate> {
  await runTransaction(query, async (transaction) => {
    const pair = await readKnown(transaction, id);
    const last = (await readLastDecisions(transaction, [id])).get(id);
    if (!last || last.valuesHash !== pair.valuesHash || last.decision === 'open')
      throw new AppError('CONFLICT');
    await write(transaction, pair, { decision: last.before, before: last.decision, by });
  });
  return showDuplicate(query, id);
}

async function readKnown(transaction: MatchTransaction, id: string): Promise<DecidedPair> {
  const pair = await readPair(transaction, id);
  if (!pair) throw new AppError('NOT_FOUND');
  return pair;
}

function write(
  transaction: MatchTransaction,
  pair: DecidedPair,
  made: { decision: DecidedPair['state']; before: DecidedPair['state']; by: Reviewer },
): Promise<void> {
  return putDecision(transaction, pair, { id: randomUUID(), at: new Date().toISOString(), ...made });
}
