import { randomUUID } from 'node:crypto';
import { thresholdOf } from '#matching';
import type { Transaction } from '../../../db/tables.ts';
import { addAuditRows } from '../../audit/match-audit-store.ts';
import { validDecision } from '../../decisions/decide-pairs.ts';
import { insertStep, readLastStep } from '../../decisions/match-step-store.ts';
import { readNextUndo, type StepOutcome } from '../../decisions/step-outcome.ts';
import { identityKey, readDecisions, type StoredDecision } from '../../match-decision-store.ts';
import type { MatchDeps, Reviewer } from '../../match-deps.ts';
import { findListsWithReason, findReasons, reasonMissing } from '../../reason-rules.ts';
import type { NamedFinding } from '../open-finding-store.ts';
import { decideFindings, type FindingDecision, NO_RUN } from './decide-findings.ts';

/** What is decided about some findings, as one step of undo. */
export type FindingStep = {
  findings: readonly NamedFinding[];
  decision: StoredDecision['decision'];
  /** The code of a reason. */
  reason?: string | undefined;
  note?: string | undefined;
  action: 'decide' | 'bulk';
  label: string;
};

/**
 * Decides about findings like a review, as one step of undo, with a row of the audit log for each.
 * @throws AppError 400 without a reason that a list asks for
 */
export async function makeFindingStep(
  transaction: Transaction,
  config: MatchDeps['config'],
  user: Reviewer,
  { findings, decision, reason: code, note, ...about }: FindingStep,
): Promise<StepOutcome['step']> {
  const reason = (await findReasons(transaction, [code])).get(code ?? '') ?? null;
  const listIds = [...new Set(findings.map(({ listId }) => listId))];
  const needReason = await findListsWithReason(transaction, config, listIds);
  if (reason === null && needReason.size > 0) throw reasonMissing();
  const [stepId, at] = [randomUUID(), new Date().toISOString()];
  const stored = await readDecisions(transaction, findings);
  const changes = findings.map((finding) => {
    const { kind, recordId, listName, externalId, valuesHash, externalName, score } = finding;
    const pair = { kind, recordId, listName, externalId };
    const before = stored.get(identityKey(pair)) ?? null;
    const to: StoredDecision = {
      ...{ ...pair, decision, valuesHash, externalName, score, reason },
      ...{ note: note || null, by: user, at, runId: NO_RUN, stepId },
    };
    return { pair, valuesHash, before, from: validDecision(before, finding), to, store: to, finding };
  });
  await decideFindings(transaction, changes);
  await storeStep(transaction, user, { stepId, ...about, changes });
  return readNextUndo(transaction, { runId: NO_RUN, userId: user.id });
}

type MadeChange = FindingDecision & {
  before: StoredDecision | null;
  to: StoredDecision;
  finding: NamedFinding;
};

/** Stores what is decided as a step of undo and as rows of the audit log. */
async function storeStep(
  transaction: Transaction,
  user: Reviewer,
  {
    stepId,
    label,
    action,
    changes,
  }: Pick<FindingStep, 'label' | 'action'> & { stepId: string; changes: readonly MadeChange[] },
): Promise<void> {
  const last = await readLastStep(transaction, { runId: NO_RUN, userId: user.id });
  await insertStep(
    transaction,
    {
      ...{ id: stepId, runId: NO_RUN, userId: user.id, label, items: changes.length },
      position: (last?.position ?? 0) + 1,
    },
    changes.map(({ pair, before, from, to }) => ({
      ...{ pair, role: 'name' as const, before, wasHolding: from !== null, after: to },
    })),
  );
  await addAuditRows(
    transaction,
    user,
    changes.map(({ pair, from, to, finding: { recordName, externalName, score } }) => ({
      ...{ action, runId: NO_RUN, ...pair, name: recordName, externalName, score },
      ...{ threshold: thresholdOf(pair.kind), old: from?.decision ?? ('undecided' as const) },
      ...{ new: to.decision, note: to.note, reason: to.reason },
    })),
  );
}
