import { SCREENING_MESSAGES } from '#contract/matching/screening-messages.ts';
import { thresholdOf } from '#matching';
import { runTransaction } from '../../../db/run-transaction.ts';
import type { Transaction } from '../../../db/tables.ts';
import { AppError } from '../../../ground/app-error.ts';
import { addAuditRows } from '../../audit/match-audit-store.ts';
import { findForTwo } from '../../decisions/second-person.ts';
import { readNextUndo, type StepOutcome } from '../../decisions/step-outcome.ts';
import type { MatchDeps, Reviewer } from '../../match-deps.ts';
import { findReasons, reasonMissing } from '../../reason-rules.ts';
import { type Proposal, putProposal } from '../finding-store.ts';
import { listOpenFindings, type NamedFinding } from '../open-finding-store.ts';
import { lockDecisions, NO_RUN } from './decide-findings.ts';
import { type FindingStep, makeFindingStep } from './make-finding-step.ts';

type Decided = Pick<FindingStep, 'decision' | 'reason' | 'note'>;
type Outcome = { step: StepOutcome['step']; waits: boolean };

/**
 * Confirms or clears one finding that is open, as one step of undo. Clearing one that needs two waits for another person.
 * @throws AppError 409 when it has changed or was decided since the user saw it, or when they cleared it already; 400
 *   without a reason that its list asks for
 */
export async function decideFinding(
  { db, config }: Pick<MatchDeps, 'db' | 'config'>,
  user: Reviewer,
  { id, changedAt, ...decided }: { id: string; changedAt: string } & Decided,
): Promise<Outcome> {
  return runTransaction(db.query, async (transaction) => {
    const finding = await readOpen(transaction, { id, changedAt });
    const { decision } = decided;
    const isForTwo = decision === 'delete' && (await findForTwo(transaction, [finding])).has(id);
    const { proposal } = finding;
    if (isForTwo && proposal?.by === user.id)
      throw new AppError('CONFLICT', { message: SCREENING_MESSAGES.secondPersonIsAnother });
    if (isForTwo && proposal === null) {
      await propose(transaction, user, { finding, ...decided });
      return { step: await readNextUndo(transaction, { runId: NO_RUN, userId: user.id }), waits: true };
    }
    const step = await makeFindingStep(transaction, config, user, {
      ...{ findings: [finding], action: 'decide', ...decided },
      ...(isForTwo && agreedWith(proposal, decided)),
      label: `${decision === 'confirm' ? 'Confirm' : 'Clear'} ${finding.recordName}`.slice(0, 200),
    });
    return { step, waits: false };
  });
}

/**
 * Takes back that a finding waits for another person: for the user who cleared it, or one who does not agree.
 * @throws AppError 409 when it does not wait
 */
export async function keepOpen(
  { db }: Pick<MatchDeps, 'db'>,
  user: Reviewer,
  asked: { id: string; changedAt: string },
): Promise<Outcome> {
  return runTransaction(db.query, async (transaction) => {
    const finding = await readOpen(transaction, asked);
    if (finding.proposal === null)
      throw new AppError('CONFLICT', { message: SCREENING_MESSAGES.findingsChanged });
    await putProposal(transaction, finding.id, null);
    await log(transaction, user, { finding, action: 'keep open', to: null });
    return { step: await readNextUndo(transaction, { runId: NO_RUN, userId: user.id }), waits: false };
  });
}

async function readOpen(
  transaction: Transaction,
  { id, changedAt }: { id: string; changedAt: string },
): Promise<NamedFinding> {
  await lockDecisions(transaction);
  const [finding] = await listOpenFindings(transaction, { tab: 'all', ids: [id] }, { limit: 1, offset: 0 });
  if (!finding || finding.state === 'gone' || finding.changedAt !== changedAt)
    throw new AppError('CONFLICT', { message: SCREENING_MESSAGES.findingsChanged });
  return finding;
}

async function propose(
  transaction: Transaction,
  user: Reviewer,
  { finding, reason: code, note }: { finding: NamedFinding } & Decided,
): Promise<void> {
  const reason = (await findReasons(transaction, [code])).get(code ?? '') ?? null;
  if (reason === null) throw reasonMissing();
  const to = { by: user.id, at: new Date().toISOString(), reason, note: note || null };
  await putProposal(transaction, finding.id, to);
  await log(transaction, user, { finding, action: 'propose', to });
}

/** Who agrees without words of their own agrees for the same reason. */
function agreedWith(proposal: Proposal | null, { reason, note }: Decided): Pick<Decided, 'reason' | 'note'> {
  return { reason: reason ?? proposal?.reason?.code, note: note || (proposal?.note ?? undefined) };
}

async function log(
  transaction: Transaction,
  user: Reviewer,
  { finding, action, to }: { finding: NamedFinding; action: 'propose' | 'keep open'; to: Proposal | null },
): Promise<void> {
  const { kind, recordId, recordName, listName, externalId, externalName, score } = finding;
  await addAuditRows(transaction, user, [
    {
      ...{ action, runId: NO_RUN, kind, recordId, name: recordName, listName, externalId, externalName },
      ...{ score, threshold: thresholdOf(kind), old: 'undecided', new: to ? 'delete' : 'undecided' },
      ...{ note: to?.note ?? null, reason: to?.reason ?? null },
    },
  ]);
}
