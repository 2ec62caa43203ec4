import { randomUUID } from 'node:crypto';
import { MESSAGES } from '#contract/messages.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import { AppError } from '../../ground/app-error.ts';
import { addAuditRows } from '../audit/match-audit-store.ts';
import { attachPair } from '../comparison/attach-pair.ts';
import { insertAttached } from '../comparison/attached-store.ts';
import { insertStep, readLastStep } from '../decisions/match-step-store.ts';
import { readStepOutcome, type StepOutcome } from '../decisions/step-outcome.ts';
import { lockOpenRun, readReviewRecord } from '../done-run.ts';
import { identityKey, readDecisions } from '../match-decision-store.ts';
import type { MatchDeps, Reviewer } from '../match-deps.ts';
import { raiseRevision } from '../match-revision-store.ts';
import { findTargets } from '../pair-target.ts';

type Attached = { runId: string; recordId: string; list: string; externalId: string };

/**
 * Attaches a reference record that was not found to a record, as a candidate that needs a decision: one step of undo.
 * @throws AppError 404 when record, list or reference record is not in the run, 409 when it is a candidate already or the
 * record is saved
 */
export async function attachCandidate(
  { db }: Pick<MatchDeps, 'db'>,
  user: Reviewer,
  { runId, recordId: id, list, externalId }: Attached,
): Promise<StepOutcome> {
  return runTransaction(db.query, async (transaction) => {
    const run = await lockOpenRun(transaction, runId);
    const record = await readReviewRecord(transaction, run.id, id);
    if (record.savedAt !== null) throw new AppError('CONFLICT', { message: MESSAGES.recordSaved });
    const { kind, recordId, name } = record;
    const listName = run.lists.find((one) => one.id === list)?.name;
    if (listName === undefined) throw new AppError('NOT_FOUND', { message: MESSAGES.referenceListMissing });
    const pair = { kind, recordId, listName, externalId };
    if ((await findTargets(transaction, run, [pair])).size > 0)
      throw new AppError('CONFLICT', { message: MESSAGES.alreadyCandidate });
    const target = await attachPair(transaction, run, pair);
    if (!target) throw new AppError('NOT_FOUND', { message: MESSAGES.referenceRecordMissing });
    await insertAttached(transaction, pair, { userId: user.id, at: new Date().toISOString() });
    const standing = (await readDecisions(transaction, [pair])).get(identityKey(pair)) ?? null;
    const last = await readLastStep(transaction, { runId, userId: user.id });
    await insertStep(
      transaction,
      {
        ...{ id: randomUUID(), runId, userId: user.id, items: 1, position: (last?.position ?? 0) + 1 },
        label: `attach ${target.externalName}`.slice(0, 200),
      },
      [{ pair, role: 'attached', before: standing, wasHolding: false, after: standing }],
    );
    await addAuditRows(transaction, user, [
      {
        ...{ action: 'attach', runId, ...pair, name, externalName: target.externalName },
        ...{ score: target.score, threshold: target.threshold },
      },
    ]);
    const revision = await raiseRevision(transaction, run.id, [record]);
    return readStepOutcome(transaction, { runId: run.id, userId: user.id, revision });
  });
}
