import { MAX_NAMED_DECISIONS } from '#contract/matching/match-decision-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Decision } from '#matching';
import { runTransaction } from '../../db/run-transaction.ts';
import { AppError } from '../../ground/app-error.ts';
import { addAuditRows } from '../audit/match-audit-store.ts';
import { detachPair } from '../comparison/attach-pair.ts';
import { deleteAttached } from '../comparison/attached-store.ts';
import { lockOpenRun } from '../done-run.ts';
import { identityKey, readDecisions } from '../match-decision-store.ts';
import type { MatchDeps, Reviewer } from '../match-deps.ts';
import { listRecordsById, type ReviewRecord } from '../match-record-store.ts';
import { raiseRevision } from '../match-revision-store.ts';
import type { MatchTransaction, StoredRun } from '../match-run-store.ts';
import { writePairKey, writeRecordId } from '../pair-key.ts';
import { applyChanges } from './apply-changes.ts';
import { toDecisionView } from './decision-view.ts';
import { deleteStep, listStepItems, readLastStep, type StepItem } from './match-step-store.ts';
import { readStepOutcome, type StepOutcome } from './step-outcome.ts';

type Undone = StepOutcome & {
  undone: string;
  items: { recordId: string; key: string; decision: Decision }[];
};

/**
 * Reverts a user's last step; the audit log keeps both.
 * @throws AppError 409 when none is left, or with the current decisions when another user has decided differently since
 */
export async function undoStep(
  { db }: Pick<MatchDeps, 'db'>,
  user: Reviewer,
  runId: string,
): Promise<Undone> {
  return runTransaction(db.query, async (transaction) => {
    const run = await lockOpenRun(transaction, runId);
    const step = await readLastStep(transaction, { runId, userId: user.id });
    if (!step) throw new AppError('CONFLICT', { message: MESSAGES.nothingToUndo });
    const items = await listStepItems(transaction, step.id);
    const records = await recordsOf(transaction, run, items);
    await checkUntouched(transaction, { run, items, records });
    const changes = items.flatMap(({ pair, role, before, wasHolding, after }) => {
      const record = records.get(recordKey(pair));
      if (!record || role === 'attached') return [];
      return [{ pair, role, record, from: after, to: wasHolding ? before : null, store: before }];
    });
    await applyChanges(transaction, run, changes);
    await deleteStep(transaction, step.id);
    await addAuditRows(
      transaction,
      user,
      changes.map(({ pair, record, from, to }) => ({
        ...{ action: 'undo', runId, name: record.name, ...pair },
        externalName: (from ?? to)?.externalName ?? '',
        score: (from ?? to)?.score ?? null,
        old: from?.decision ?? 'undecided',
        new: to?.decision ?? 'undecided',
        reason: to?.reason ?? null,
      })),
    );
    await takeOff(transaction, user, { run, records, items });
    const revision = await raiseRevision(transaction, runId, [...records.values()]);
    return {
      undone: step.label,
      items: changes.slice(0, MAX_NAMED_DECISIONS).map(({ pair, to }) => ({
        recordId: writeRecordId(pair),
        key: writePairKey(pair),
        decision: to?.decision ?? 'undecided',
      })),
      ...(await readStepOutcome(transaction, { runId, userId: user.id, revision })),
    };
  });
}

const recordKey = ({ kind, recordId }: { kind: string; recordId: string }) => `${kind}:${recordId}`;

async function recordsOf(
  transaction: MatchTransaction,
  run: StoredRun,
  items: readonly StepItem[],
): Promise<Map<string, ReviewRecord>> {
  const found = new Map<string, ReviewRecord>();
  for (const [kind, some] of Map.groupBy(items, ({ pair }) => pair.kind)) {
    const ids = [...new Set(some.map(({ pair }) => pair.recordId))];
    for (const record of await listRecordsById(transaction, { runId: run.id, kind }, ids)) {
      found.set(recordKey(record), record);
    }
  }
  return found;
}

/** Takes off again what a step attached by hand, and tells the audit log. */
async function takeOff(
  transaction: MatchTransaction,
  user: Reviewer,
  { run, items, records }: { run: StoredRun; items: readonly StepItem[]; records: Map<string, ReviewRecord> },
): Promise<void> {
  for (const { pair, role } of items) {
    if (role !== 'attached') continue;
    const target = await detachPair(transaction, run, pair);
    await deleteAttached(transaction, pair);
    const name = records.get(recordKey(pair))?.name ?? '';
    const { externalName = '', score = null } = target ?? {};
    await addAuditRows(transaction, user, [
      { action: 'detach', runId: run.id, ...pair, name, externalName, score },
    ]);
  }
}

/** @throws AppError 409 when a pair of the step was decided again since */
async function checkUntouched(
  transaction: MatchTransaction,
  { run, items, records }: { run: StoredRun; items: readonly StepItem[]; records: Map<string, ReviewRecord> },
): Promise<void> {
  if ([...records.values()].some(({ savedAt }) => savedAt !== null)) {
    throw new AppError('CONFLICT', { message: MESSAGES.recordSaved });
  }
  const current = await readDecisions(
    transaction,
    items.map(({ pair }) => pair),
  );
  const overtaken = items.filter(({ pair, after }) => {
    const now = current.get(identityKey(pair));
    return (now?.stepId ?? null) !== (after?.stepId ?? null);
  });
  if (overtaken.length === 0) return;
  const views = overtaken.slice(0, MAX_NAMED_DECISIONS).map(({ pair }) => {
    const decision = current.get(identityKey(pair));
    return {
      recordId: writeRecordId(pair),
      key: writePairKey(pair),
      name: records.get(recordKey(pair))?.name ?? '',
      decision: toDecisionView(decision, { valuesHash: decision?.valuesHash ?? '', runId: run.id }),
    };
  });
  throw new AppError('CONFLICT', { message: MESSAGES.undoOvertaken, data: { current: views } });
}
