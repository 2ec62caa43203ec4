import { MESSAGES } from '#contract/messages.ts';
import { takeLock } from '../../../db/postgres/postgres-locks.ts';
import type { Query, Transaction } from '../../../db/tables.ts';
import { AppError } from '../../../ground/app-error.ts';
import { applyChanges } from '../../decisions/apply-changes.ts';
import {
  deleteDecisions,
  identityKey,
  type PairIdentity,
  putDecisions,
  type StoredDecision,
} from '../../match-decision-store.ts';
import { raiseRevision } from '../../match-revision-store.ts';
import { isSuperseded, listDoneRuns, lockRun, readActiveRun, type StoredRun } from '../../match-run-store.ts';
import { findTargets } from '../../pair-target.ts';

/** Stands for the run of decisions that screening makes: they belong to none, and hold in each. */
export const NO_RUN = '';

/** A change of a decision about a pair with these values, from one that holds to another; null for undecided. */
export type FindingDecision = {
  pair: PairIdentity;
  valuesHash: string;
  from: StoredDecision | null;
  to: StoredDecision | null;
  /** The decision to store, which may be outdated; null deletes it. */
  store: StoredDecision | null;
};

/**
 * Has decisions about findings be made one after the other, and beside none of a review that is open: called before what they
 * depend on is read.
 */
export async function lockDecisions(transaction: Transaction): Promise<void> {
  await takeLock(transaction, 'decisions');
  for (const { id } of await openRuns(transaction)) await lockRun(transaction, id);
}

/**
 * Stores decisions about findings, after `lockDecisions`. Where a review that is open has the same pair with the same values, it counts there.
 * @throws AppError 409 while a run compares, which takes decisions over
 */
export async function decideFindings(
  transaction: Transaction,
  changes: readonly FindingDecision[],
): Promise<void> {
  if (await readActiveRun(transaction)) throw new AppError('CONFLICT', { message: MESSAGES.runBusy });
  const left = new Map(changes.map((change) => [identityKey(change.pair), change]));
  for (const run of await openRuns(transaction)) {
    const targets = await findTargets(
      transaction,
      run,
      [...left.values()].map(({ pair }) => pair),
    );
    const reviewed = [...targets].flatMap(([key, { role, record, valuesHash }]) => {
      const change = left.get(key);
      if (change?.valuesHash !== valuesHash || record.savedAt !== null) return [];
      left.delete(key);
      return [{ ...change, role, record }];
    });
    if (reviewed.length === 0) continue;
    await applyChanges(transaction, run, reviewed);
    await raiseRevision(
      transaction,
      run.id,
      reviewed.map(({ record }) => record),
    );
  }
  const others = [...left.values()];
  await putDecisions(
    transaction,
    others.flatMap(({ store }) => store ?? []),
  );
  await deleteDecisions(
    transaction,
    others.flatMap(({ store, pair }) => (store ? [] : [pair])),
  );
}

/** Lists the runs that still take decisions. */
async function openRuns(query: Query): Promise<StoredRun[]> {
  const open: StoredRun[] = [];
  for (const run of await listDoneRuns(query)) if (!(await isSuperseded(query, run))) open.push(run);
  return open;
}
