import type { EntityKind } from '#records';
import { runTransaction } from '../../../db/run-transaction.ts';
import { readDoneRun, readOpenRun } from '../../done-run.ts';
import type { MatchDeps, Reviewer } from '../../match-deps.ts';
import { lockRun } from '../../match-run-store.ts';
import { writeRecordId } from '../../pair-key.ts';
import { assignIn } from './assign-records.ts';
import { findNextRecord } from './match-next-store.ts';
import { enterPresence, movePresence } from './match-presence-store.ts';

type NextRequest = { runId: string; tabId: string; kind?: EntityKind | undefined; take: boolean };

/**
 * Finds the next record for a user and moves the tab there, one request of a run at a time, so that two users never get
 * the same. With `take` it is one without an assignee, and is assigned to the user.
 */
export async function takeNextRecord(
  { db }: Pick<MatchDeps, 'db'>,
  user: Reviewer,
  { runId, tabId, kind, take }: NextRequest,
): Promise<{ recordId: string | null; revision: number | null }> {
  return runTransaction(db.query, async (transaction) => {
    await lockRun(transaction, runId);
    if (take) await readOpenRun(transaction, runId);
    else await readDoneRun(transaction, runId);
    const tab = { runId, tabId, userId: user.id };
    await enterPresence(transaction, tab);
    const record = await findNextRecord(transaction, { runId, userId: user.id, kind }, { isTaking: take });
    if (!record) return { recordId: null, revision: null };
    await movePresence(transaction, tab, record);
    const revision = take
      ? await assignIn(transaction, user, { runId, records: [record], to: user.id, note: null })
      : null;
    return { recordId: writeRecordId(record), revision };
  });
}
