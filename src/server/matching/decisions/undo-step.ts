import { MAX_NAMED_DECISIONS } from '#contract/matching/match-decision-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Decision } from '#matching';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Transaction } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { addAuditRows } from '../audit/match-audit-store.ts';
import { detachPair } from '../comparison/attach-pair.ts';
import { deleteAttached } from '../comparison/attached-store.ts';
import { lockOpenRun } from '../done-run.ts';
import { identityKey, readDecisions, type StoredDecision } from '../match-decision-store.ts';
import type { MatchDeps, Reviewer } from '../match-deps.ts';
import { listRecordsById, type ReviewRecord } from '../match-record-store.ts';
import { raiseRevision } from '../match-revision-store.ts';
import type { StoredRun } from '../match-run-store.ts';
import { writePairKey, writeRecordId } from '../pair-key.ts';
import { applyChanges } from './apply-changes.ts';
import { toDecisionView } from './decision-view.ts';
import { deleteStep, listStepItems, readLastStep, type StepItem } from './match-step-store.ts';
import { readStepOutcome, type StepOutcome } from './step-outcome.ts';

type Undone = StepOutcome & {
  undone: string;
  items: { recordId: string; key: string; decision: Decision }[];
  /** What stays, as another user has decided about it since. */
  current: ReturnType<typeof viewOf>[];
};

/**
 * Reverts a user's last step; the audit log keeps both. What was decided again since stays, so that it is in the way of no
 * earlier step.
 * @throws AppError 409 when none is left, or a record of it is saved
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
    const made = await listStepItems(transaction, step.id);
    const { items, overtaken } = await splitUntouched(transaction, made);
    const records = await recordsOf(transaction, run, items);
    if ([...records.values()].some(({ savedAt }) => savedAt !== null))
      throw new AppError('CONFLICT', { message: MESSAGES.recordSaved });
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
    const touched = [...records.values()];
    const revision = touched.length > 0 ? await raiseRevision(transaction, runId, touched) : null;
    const others = overtaken.slice(0, MAX_NAMED_DECISIONS);
    const names = await recordsOf(transaction, run, others);
    return {
      undone: step.label,
      items: changes.slice(0, MAX_NAMED_DECISIONS).map(({ pair, to }) => ({
        recordId: writeRecordId(pair),
        key: writePairKey(pair),
        decision: to?.decision ?? 'undecided',
      })),
      current: others.map((one) => viewOf(one, { name: names.get(recordKey(one.pair))?.name ?? '', runId })),
      ...(await readStepOutcome(transaction, { runId, userId: user.id, revision })),
    };
  });
}

const recordKey = ({ kind, recordId }: { kind: string; recordId: string }) => `${kind}:${recordId}`;

async function recordsOf(
  transaction: Transaction,
  run: StoredRun,
  items: readonly Pick<StepItem, 'pair'>[],
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
  transaction: Transaction,
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

type Overtaken = Pick<StepItem, 'pair'> & { now: StoredDecision | undefined };

/** Splits what a step changed by whether it was decided again since. */
async function splitUntouched(
  transaction: Transaction,
  made: readonly StepItem[],
): Promise<{ items: StepItem[]; overtaken: Overtaken[] }> {
  const current = await readDecisions(
    transaction,
    made.map(({ pair }) => pair),
  );
  const items: StepItem[] = [];
  const overtaken: Overtaken[] = [];
  for (const item of made) {
    const now = current.get(identityKey(item.pair));
    if ((now?.stepId ?? null) === (item.after?.stepId ?? null)) items.push(item);
    else overtaken.push({ pair: item.pair, now });
  }
  return { items, overtaken };
}

function viewOf({ pair, now }: Overtaken, { name, runId }: { name: string; runId: string }) {
  return {
    ...{ recordId: writeRecordId(pair), key: writePairKey(pair), name },
    decision: toDecisionView(now, { valuesHash: now?.valuesHash ?? '', runId }),
  };
}
