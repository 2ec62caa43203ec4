import type { ResolutionItem } from '#contract/matching/match-resolution-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import { AppError } from '../../ground/app-error.ts';
import { addAuditRows } from '../audit/match-audit-store.ts';
import { lockOpenRun, readReviewRecord } from '../done-run.ts';
import type { MatchDeps, Reviewer } from '../match-deps.ts';
import { markOpen } from './match-resolution-store.ts';
import { readResolutions } from './read-resolutions.ts';
import { toResolutionViews } from './resolution-view.ts';

/**
 * Opens a record again that a save closed without writing.
 * @throws AppError 404 when it is not in the run, 409 when it is open, or closed with written values
 */
export async function reopenRecord(
  { db, config }: Pick<MatchDeps, 'db' | 'config'>,
  user: Reviewer,
  { runId, recordId: id }: { runId: string; recordId: string },
): Promise<ResolutionItem> {
  return runTransaction(db.query, async (transaction) => {
    const run = await lockOpenRun(transaction, runId);
    const record = await readReviewRecord(transaction, runId, id);
    if (!record.savedUnchanged) throw new AppError('CONFLICT', { message: MESSAGES.recordNotReopened });
    const { kind, recordId, name } = record;
    await markOpen(transaction, { runId, kind, recordId });
    await addAuditRows(transaction, user, [{ action: 'reopen', runId, kind, recordId, name }]);
    const open = { ...record, savedAt: null, savedUnchanged: false };
    const reader = { userId: user.id, fourEyes: config.matchFourEyes };
    const [view] = await toResolutionViews(
      transaction,
      await readResolutions(transaction, run, [open]),
      reader,
    );
    if (!view) throw new AppError('NOT_FOUND');
    return view;
  });
}
