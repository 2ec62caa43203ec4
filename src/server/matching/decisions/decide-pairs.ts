import { randomUUID } from 'node:crypto';
import type { Reason } from '#contract/matching/matching-parts.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Decision } from '#matching';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Transaction } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { type AuditAction, addAuditRows } from '../audit/match-audit-store.ts';
import { lockOpenRun, readOpenRun } from '../done-run.ts';
import { identityKey, readDecisions, type StoredDecision } from '../match-decision-store.ts';
import type { MatchDeps, Reviewer } from '../match-deps.ts';
import { listRecordsById } from '../match-record-store.ts';
import { raiseRevision } from '../match-revision-store.ts';
import type { StoredRun } from '../match-run-store.ts';
import { writePairKey, writeRecordId } from '../pair-key.ts';
import { type PairTarget, readTargets } from '../pair-target.ts';
import { findListsWithReason, findReasons, reasonMissing } from '../reason-rules.ts';
import { applyChanges, type DecisionChange } from './apply-changes.ts';
import { toDecisionView } from './decision-view.ts';
import { insertStep, readLastStep } from './match-step-store.ts';
import { checkDeletedAlone } from './second-person.ts';
import { readStepOutcome, type StepOutcome } from './step-outcome.ts';

/** A decision that a user requests about a pair. */
export type RequestedDecision = {
  target: PairTarget;
  decision: Decision;
  /** The decision they saw; absent: none, or one of their own. */
  expected?: Decision | undefined;
  note?: string | undefined;
  /** The code of a reason. */
  reason?: string | undefined;
};
/** A requested decision whose pair is named by the keys of the API. */
type DecisionRequest = Omit<RequestedDecision, 'target'> & { recordId: string; key: string };

/**
 * Decides about named pairs and groups, all or none, as one step of undo.
 * @throws AppError 404 for what is not in the run, 409 with the current decisions when another user decided differently
 */
export async function decidePairs(
  { db, config }: Pick<MatchDeps, 'db' | 'config'>,
  user: Reviewer,
  { runId, items, label }: { runId: string; items: readonly DecisionRequest[]; label?: string | undefined },
): Promise<StepOutcome> {
  const run = await readOpenRun(db.query, runId);
  const targets = await readTargets(db.query, run, items);
  const requested = targets.map((target, at) => ({ ...(items[at] as DecisionRequest), target }));
  const [first] = requested;
  const name = first?.target.record.name ?? '';
  return makeStep({ db, config }, user, {
    run,
    requested: [...new Map(requested.map((request) => [identityKey(request.target), request])).values()],
    action: 'decide',
    label: label ?? `${first?.decision ?? ''}: ${name}`.slice(0, 200),
  });
}

type StepRequest = {
  run: StoredRun;
  requested: readonly RequestedDecision[];
  action: AuditAction;
  label: string;
  /** Rejects when the request no longer holds. It runs before the decisions, which no one else can make at the same time. */
  check?: (transaction: Transaction) => Promise<void>;
};

/** Makes decisions as one step, with a row of the audit log for each. Without a change there is no step. */
export async function makeStep(
  { db, config }: Pick<MatchDeps, 'db' | 'config'>,
  user: Reviewer,
  { run, requested, action, label, check }: StepRequest,
): Promise<StepOutcome> {
  return runTransaction(db.query, async (transaction) => {
    await lockOpenRun(transaction, run.id);
    await checkUnsaved(transaction, run, requested);
    await check?.(transaction);
    await checkDeletedAlone(
      transaction,
      requested.filter(({ decision }) => decision === 'delete').map(({ target }) => target),
    );
    const pairs = requested.map(({ target }) => target);
    const current = await readDecisions(transaction, pairs);
    checkExpected({ run, user, requested, current });
    const making: Making = {
      ...{ user, run, stepId: randomUUID(), at: new Date().toISOString() },
      reasons: await findReasons(
        transaction,
        requested.map(({ reason }) => reason),
      ),
      needReason: await findListsWithReason(
        transaction,
        config,
        run.lists.map(({ id }) => id),
      ),
    };
    const changes = requested.flatMap((request) => {
      const stored = current.get(identityKey(request.target)) ?? null;
      const change = changeOf(request, { stored, make: making });
      return change ? [{ ...change, stored, request }] : [];
    });
    const outcome = { runId: run.id, userId: user.id };
    if (changes.length === 0) return readStepOutcome(transaction, { ...outcome, revision: null });
    await applyChanges(transaction, run, changes);
    await storeStep(transaction, making, { changes, action, label });
    const records = changes.map(({ record }) => record);
    const revision = await raiseRevision(transaction, run.id, records);
    return readStepOutcome(transaction, { ...outcome, revision });
  });
}

type Making = {
  user: Reviewer;
  run: StoredRun;
  stepId: string;
  at: string;
  /** The reasons in use, by code. */
  reasons: ReadonlyMap<string, Reason>;
  /** The lists on which each decision needs a reason. */
  needReason: ReadonlySet<string>;
};
type RequestedChange = DecisionChange & { stored: StoredDecision | null; request: RequestedDecision };

/** Stores changes as a step of undo and as rows of the audit log. */
async function storeStep(
  transaction: Transaction,
  { user, run, stepId }: Pick<Making, 'user' | 'run' | 'stepId'>,
  { changes, action, label }: { changes: readonly RequestedChange[]; action: AuditAction; label: string },
): Promise<void> {
  const [runId, userId] = [run.id, user.id];
  const last = await readLastStep(transaction, { runId, userId });
  await insertStep(
    transaction,
    { id: stepId, runId, userId, position: (last?.position ?? 0) + 1, label, items: changes.length },
    changes.map(({ pair, role, stored, from, store }) => ({
      ...{ pair, role },
      before: stored,
      wasHolding: from !== null,
      after: store,
    })),
  );
  await addAuditRows(
    transaction,
    user,
    changes.map(({ request: { target, decision, note }, from, to }) => ({
      ...{ action, runId, kind: target.kind },
      ...{ recordId: target.recordId, name: target.record.name, listName: target.listName },
      ...{ externalId: target.externalId, externalName: target.externalName },
      ...{ score: target.score, threshold: target.threshold },
      old: from?.decision ?? 'undecided',
      new: decision,
      note: note ?? null,
      reason: to?.reason ?? null,
    })),
  );
}

/** @throws AppError 409 when a record is saved, as its decisions are final */
async function checkUnsaved(
  transaction: Transaction,
  run: StoredRun,
  requested: readonly RequestedDecision[],
): Promise<void> {
  for (const [kind, some] of Map.groupBy(requested, ({ target }) => target.kind)) {
    const ids = [...new Set(some.map(({ target }) => target.recordId))];
    const records = await listRecordsById(transaction, { runId: run.id, kind }, ids);
    if (records.some(({ savedAt }) => savedAt !== null)) {
      throw new AppError('CONFLICT', { message: MESSAGES.recordSaved });
    }
  }
}

type Current = ReadonlyMap<string, StoredDecision>;

/** @throws AppError 409 with the current decisions when they are not those the user saw */
function checkExpected({
  run,
  user,
  requested,
  current,
}: {
  run: StoredRun;
  user: Reviewer;
  requested: readonly RequestedDecision[];
  current: Current;
}): void {
  const overtaken = requested.filter((request) => {
    const valid = validDecision(current.get(identityKey(request.target)) ?? null, request.target);
    const now = valid?.decision ?? 'undecided';
    if (now === request.decision) return false;
    if (request.expected !== undefined) return now !== request.expected;
    return valid !== null && valid.by.id !== user.id;
  });
  if (overtaken.length === 0) return;
  throw new AppError('CONFLICT', {
    message: MESSAGES.pairDecided,
    data: {
      current: overtaken.map(({ target }) => toCurrentView(run, target, current.get(identityKey(target)))),
    },
  });
}

/** Maps a pair and its current decision to the data of a conflict. */
function toCurrentView(run: StoredRun, target: PairTarget, decision: StoredDecision | undefined) {
  return {
    recordId: writeRecordId(target),
    key: writePairKey(target),
    name: target.record.name,
    decision: toDecisionView(decision, { valuesHash: target.valuesHash, runId: run.id }),
  };
}

/** Returns the decision when it is about the current values; otherwise null. */
export function validDecision(
  decision: StoredDecision | null,
  { valuesHash }: { valuesHash: string },
): StoredDecision | null {
  return decision?.valuesHash === valuesHash ? decision : null;
}

/**
 * The change that a request makes; null when it makes none.
 * @throws AppError 400 when the decision lacks the reason that its list needs
 */
function changeOf(
  { target, decision, note, reason: code }: RequestedDecision,
  { stored, make }: { stored: StoredDecision | null; make: Making },
): DecisionChange | null {
  const from = validDecision(stored, target);
  const isSame = (from?.decision ?? 'undecided') === decision;
  const reason = reasonOf({ code, kept: isSame ? (from?.reason ?? null) : null, make });
  const isSameReason = (reason?.code ?? null) === (from?.reason?.code ?? null);
  if (isSame && isSameReason && (note === undefined || note === (from?.note ?? ''))) return null;
  const { kind, recordId, listName, externalId, record, role } = target;
  const pair = { kind, recordId, listName, externalId };
  if (decision === 'undecided') return { pair, role, record, from, to: null, store: null };
  if (reason === null && !isSame && make.needReason.has(target.list.id)) throw reasonMissing();
  const to: StoredDecision = {
    ...pair,
    decision,
    valuesHash: target.valuesHash,
    externalName: target.externalName,
    score: target.score,
    note: note ?? (isSame ? (from?.note ?? null) : null),
    reason,
    by: make.user,
    at: make.at,
    runId: make.run.id,
    stepId: make.stepId,
  };
  return { pair, role, record, from, to, store: to };
}

/** The reason of a code; without a code, the one that is kept. */
function reasonOf({
  code,
  kept,
  make,
}: {
  code: string | undefined;
  kept: Reason | null;
  make: Making;
}): Reason | null {
  return code === undefined ? kept : (make.reasons.get(code) ?? null);
}
