import { randomUUID } from 'node:crypto';
import { MESSAGES } from '#contract/messages.ts';
import type { Decision } from '#matching';
import { runTransaction } from '../../db/run-transaction.ts';
import { AppError } from '../../ground/app-error.ts';
import { type AuditAction, addAuditRows } from '../audit/match-audit-store.ts';
import { readOpenRun } from '../done-run.ts';
import { placeKey, readDecisions, type StoredDecision } from '../match-decision-store.ts';
import type { MatchDeps, Reviewer } from '../match-deps.ts';
import { listRecordsById } from '../match-record-store.ts';
import { lockRun, type MatchTransaction, type StoredRun } from '../match-run-store.ts';
import { insertStep, readLastStep } from '../match-step-store.ts';
import { noteMatchUser } from '../match-user-store.ts';
import { writePairKey, writeRecordId } from '../pair-key.ts';
import { type PairTarget, readTargets } from '../pair-target.ts';
import { applyChanges, type DecisionChange } from './apply-changes.ts';
import { tellDecision } from './decision-view.ts';
import { type StepOutcome, tellOutcome } from './step-outcome.ts';

/** What somebody wants decided about a pair. */
export type Wish = {
  target: PairTarget;
  decision: Decision;
  /** What they saw decided; absent: nothing, or something of their own. */
  expected?: Decision | undefined;
  note?: string | undefined;
};
export type NamedWish = Omit<Wish, 'target'> & { recordId: string; key: string };

/**
 * Decides about pairs and groups that are named, all or none, as one step of undo.
 * @throws AppError 404 for what is not in the run, 409 with the current decisions when somebody decided otherwise
 */
export async function decidePairs(
  { db }: Pick<MatchDeps, 'db'>,
  user: Reviewer,
  { runId, items, label }: { runId: string; items: readonly NamedWish[]; label?: string | undefined },
): Promise<StepOutcome> {
  const run = await readOpenRun(db.query, runId);
  const targets = await readTargets(db.query, run, items);
  const wishes = targets.map((target, at) => ({ ...(items[at] as NamedWish), target }));
  const [first] = wishes;
  const name = first?.target.record.name ?? '';
  return makeStep({ db }, user, {
    run,
    wishes: [...new Map(wishes.map((wish) => [placeKey(wish.target), wish])).values()],
    action: 'decide',
    label: label ?? `${first?.decision ?? ''}: ${name}`.slice(0, 200),
  });
}

export type StepRequest = { run: StoredRun; wishes: readonly Wish[]; action: AuditAction; label: string };

/** Makes decisions as one step, with a row of the audit log for each. What changes nothing is no step. */
export async function makeStep(
  { db }: Pick<MatchDeps, 'db'>,
  user: Reviewer,
  { run, wishes, action, label }: StepRequest,
): Promise<StepOutcome> {
  return runTransaction(db.query, async (transaction) => {
    await lockRun(transaction, run.id);
    await readOpenRun(transaction, run.id);
    await checkUnsaved(transaction, run, wishes);
    const pairs = wishes.map(({ target }) => target);
    const current = await readDecisions(transaction, pairs);
    checkExpected({ run, user, wishes, current });
    const stepId = randomUUID();
    const at = new Date().toISOString();
    const changes = wishes.flatMap((wish) => {
      const stored = current.get(placeKey(wish.target)) ?? null;
      const change = changeOf(wish, { stored, make: { user, run, stepId, at } });
      return change ? [{ ...change, stored, wish }] : [];
    });
    if (changes.length > 0) {
      await noteMatchUser(transaction, user);
      await applyChanges(transaction, run, changes);
      const last = await readLastStep(transaction, { runId: run.id, userId: user.id });
      await insertStep(
        transaction,
        {
          id: stepId,
          runId: run.id,
          userId: user.id,
          place: (last?.place ?? 0) + 1,
          label,
          items: changes.length,
        },
        changes.map(({ pair, role, stored, from, store }) => ({
          ...{ pair, role },
          before: stored,
          wasHolding: from !== null,
          after: store,
        })),
      );
      await addAuditRows(
        transaction,
        changes.map(({ wish: { target, decision, note }, from }) => ({
          ...{ userId: user.id, action, runId: run.id, kind: target.kind },
          ...{ recordId: target.recordId, name: target.record.name, listName: target.listName },
          ...{ externalId: target.externalId, externalName: target.externalName },
          ...{ score: target.score, threshold: target.threshold },
          old: from?.decision ?? 'undecided',
          new: decision,
          note: note ?? null,
        })),
      );
    }
    return tellOutcome(transaction, { runId: run.id, userId: user.id });
  });
}

/** @throws AppError 409 when a record's choices are saved, after which its decisions stay */
async function checkUnsaved(
  transaction: MatchTransaction,
  run: StoredRun,
  wishes: readonly Wish[],
): Promise<void> {
  for (const [kind, some] of Map.groupBy(wishes, ({ target }) => target.kind)) {
    const ids = [...new Set(some.map(({ target }) => target.recordId))];
    const records = await listRecordsById(transaction, { runId: run.id, kind }, ids);
    if (records.some(({ savedAt }) => savedAt !== null)) {
      throw new AppError('CONFLICT', { message: MESSAGES.recordSaved });
    }
  }
}

type Current = ReadonlyMap<string, StoredDecision>;

/** @throws AppError 409 with what is decided by now, when that is not what the reader saw */
function checkExpected({
  run,
  user,
  wishes,
  current,
}: {
  run: StoredRun;
  user: Reviewer;
  wishes: readonly Wish[];
  current: Current;
}): void {
  const overtaken = wishes.filter((wish) => {
    const holding = holdingOf(current.get(placeKey(wish.target)) ?? null, wish.target);
    const now = holding?.decision ?? 'undecided';
    if (now === wish.decision) return false;
    if (wish.expected !== undefined) return now !== wish.expected;
    return holding !== null && holding.by.id !== user.id;
  });
  if (overtaken.length === 0) return;
  throw new AppError('CONFLICT', {
    message: MESSAGES.pairDecided,
    data: { current: overtaken.map(({ target }) => tellCurrent(run, target, current.get(placeKey(target)))) },
  });
}

/** A pair with what is decided about it, as a conflict tells it. */
export function tellCurrent(run: StoredRun, target: PairTarget, decision: StoredDecision | undefined) {
  return {
    recordId: writeRecordId(target),
    key: writePairKey(target),
    name: target.record.name,
    decision: tellDecision(decision, { valuesHash: target.valuesHash, runId: run.id }),
  };
}

/** A decision as far as it is about the values as they are now. */
export function holdingOf(
  decision: StoredDecision | null,
  { valuesHash }: { valuesHash: string },
): StoredDecision | null {
  return decision?.valuesHash === valuesHash ? decision : null;
}

type Making = { user: Reviewer; run: StoredRun; stepId: string; at: string };

/** What a wish changes; null when it is so already. */
function changeOf(
  { target, decision, note }: Wish,
  { stored, make }: { stored: StoredDecision | null; make: Making },
): DecisionChange | null {
  const from = holdingOf(stored, target);
  const isSame = (from?.decision ?? 'undecided') === decision;
  if (isSame && (note === undefined || note === (from?.note ?? ''))) return null;
  const { kind, recordId, listName, externalId, record, role } = target;
  const pair = { kind, recordId, listName, externalId };
  if (decision === 'undecided') return { pair, role, record, from, to: null, store: null };
  const to: StoredDecision = {
    ...pair,
    decision,
    valuesHash: target.valuesHash,
    externalName: target.externalName,
    score: target.score,
    note: note ?? (isSame ? (from?.note ?? null) : null),
    by: make.user,
    at: make.at,
    runId: make.run.id,
    stepId: make.stepId,
  };
  return { pair, role, record, from, to, store: to };
}
