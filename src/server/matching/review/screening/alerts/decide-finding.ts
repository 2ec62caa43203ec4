import { MESSAGES } from '#contract/messages.ts';
import { runTransaction } from '../../../../db/run-transaction.ts';
import { AppError } from '../../../../ground/app-error.ts';
import type { MatchDeps, Reviewer } from '../../../match-deps.ts';
import type { StepOutcome } from '../../step-outcome.ts';
import { listOpenFindings } from '../open-finding-store.ts';
import { type FindingStep, makeFindingStep } from './make-finding-step.ts';

/**
 * Confirms or clears one finding that is open, as one step of undo.
 * @throws AppError 409 when it has changed or was decided since the user saw it, 400 without a reason that its list asks for
 */
export async function decideFinding(
  { db, config }: Pick<MatchDeps, 'db' | 'config'>,
  user: Reviewer,
  {
    id,
    changedAt,
    ...decided
  }: { id: string; changedAt: string } & Pick<FindingStep, 'decision' | 'reason' | 'note'>,
): Promise<{ step: StepOutcome['step'] }> {
  return runTransaction(db.query, async (transaction) => {
    const [finding] = await listOpenFindings(transaction, { tab: 'all', id }, { limit: 1, offset: 0 });
    if (!finding || finding.state === 'gone' || finding.changedAt !== changedAt)
      throw new AppError('CONFLICT', { message: MESSAGES.findingsChanged });
    const verb = decided.decision === 'confirm' ? 'Confirm' : 'Clear';
    const step = await makeFindingStep(transaction, config, user, {
      ...{ ...decided, findings: [finding], action: 'decide' },
      label: `${verb} ${finding.recordName}`.slice(0, 200),
    });
    return { step };
  });
}
