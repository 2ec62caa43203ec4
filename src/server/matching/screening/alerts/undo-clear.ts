import { MESSAGES } from '#contract/messages.ts';
import { runTransaction } from '../../../db/run-transaction.ts';
import { AppError } from '../../../ground/app-error.ts';
import { addAuditRows } from '../../audit/match-audit-store.ts';
import { deleteStep, listStepItems, readLastStep } from '../../decisions/match-step-store.ts';
import { readNextUndo, type StepOutcome } from '../../decisions/step-outcome.ts';
import { identityKey, readDecisions } from '../../match-decision-store.ts';
import type { MatchDeps, Reviewer } from '../../match-deps.ts';
import { readRecordNames } from '../finding-store.ts';
import { decideFindings, NO_RUN } from './decide-findings.ts';

/**
 * Takes back what a user cleared last; the audit log keeps both.
 * @throws AppError 409 when nothing is left, or when another user has decided since
 */
export async function undoClear(
  { db }: Pick<MatchDeps, 'db'>,
  user: Reviewer,
): Promise<{ undone: number; step: StepOutcome['step'] }> {
  return runTransaction(db.query, async (transaction) => {
    const own = { runId: NO_RUN, userId: user.id };
    const step = await readLastStep(transaction, own);
    if (!step) throw new AppError('CONFLICT', { message: MESSAGES.nothingToUndo });
    const items = await listStepItems(transaction, step.id);
    const pairs = items.map(({ pair }) => pair);
    const current = await readDecisions(transaction, pairs);
    if (items.some(({ pair }) => current.get(identityKey(pair))?.stepId !== step.id))
      throw new AppError('CONFLICT', { message: MESSAGES.undoOvertaken });
    const changes = items.flatMap(({ pair, before, wasHolding, after }) =>
      after
        ? {
            ...{ pair, valuesHash: after.valuesHash, from: after, store: before },
            to: wasHolding ? before : null,
          }
        : [],
    );
    await decideFindings(transaction, changes);
    await deleteStep(transaction, step.id);
    const names = await readRecordNames(transaction, pairs);
    await addAuditRows(
      transaction,
      user,
      changes.map(({ pair, from, to }) => ({
        ...{ action: 'undo' as const, runId: NO_RUN, ...pair, name: names.get(identityKey(pair)) ?? '' },
        ...{ externalName: from.externalName, score: from.score, old: from.decision },
        ...{ new: to?.decision ?? ('undecided' as const), reason: to?.reason ?? null },
      })),
    );
    return { undone: changes.length, step: await readNextUndo(transaction, own) };
  });
}
