import type { EntityKind } from '#records';
import { runTransaction } from '../../../db/run-transaction.ts';
import type { Query } from '../../../db/tables.ts';
import { verifiedUser } from '../../../http/require-session.ts';
import { listWriters } from '../../../identity/people/colleague-store.ts';
import { readDoneRun, readOpenRun } from '../../done-run.ts';
import type { MatchDeps, MatchingDeps, Reviewer } from '../../match-deps.ts';
import { readReasons } from '../../match-reason-store.ts';
import { lockRun } from '../../match-run-store.ts';
import { readRecordId, writeRecordId } from '../../pair-key.ts';
import { saveReasons } from '../save-reasons.ts';
import { assignIn, assignRecords } from './assign-records.ts';
import { findNextRecord } from './match-next-store.ts';
import { enterPresence, movePresence, type OpenRecord, type Tab } from './match-presence-store.ts';
import { ReviewPulse } from './review-pulse.ts';
import { checkTabs, watchReview } from './watch-review.ts';

/** What several users need who review one run: its changes as they happen, assignments, and the reasons for decisions. */
export function matchTeamRoutes(deps: MatchingDeps) {
  const { matching } = verifiedUser;
  const { query } = deps.db;
  const pulse = new ReviewPulse(deps);
  return {
    watch: matching.watch.handler(async ({ input, context, signal }) => {
      await readDoneRun(query, input.runId);
      checkTabs(pulse, context.user.id);
      return watchReview(deps, pulse, { ...input, userId: context.user.id, signal });
    }),
    moveTo: matching.moveTo.handler(async ({ input: { recordId, ...tab }, context }) => {
      const at = recordId === null ? null : readRecordId(recordId);
      await moveTab(query, { ...tab, userId: context.user.id }, at);
      return {};
    }),
    reviewers: matching.reviewers.handler(async () =>
      (await listWriters(query)).map(({ id, name }) => ({ id, name })),
    ),
    assign: matching.assign.handler(({ input, context }) => assignRecords(deps, context.user, input)),
    next: matching.next.handler(({ input, context }) => takeNextRecord(deps, context.user, input)),
    reasons: matching.reasons.handler(() => readReasons(query)),
    saveReasons: matching.saveReasons.handler(({ input, context }) => saveReasons(deps, context.user, input)),
  };
}

/**
 * Moves a tab to a record. A tab opens its first record while it begins to watch the run, and may not be present yet: then
 * it is from now on, so that its first move is not lost.
 * @throws AppError 404 for an unknown run
 */
async function moveTab(query: Query, tab: Tab, at: OpenRecord): Promise<void> {
  const isMoved = await movePresence(query, tab, at);
  if (isMoved || at === null) return;
  await readDoneRun(query, tab.runId);
  await enterPresence(query, tab, at);
  // It may have become present in between, and then stayed where it was.
  await movePresence(query, tab, at);
}

type NextRequest = { runId: string; tabId: string; kind?: EntityKind | undefined; take: boolean };

/**
 * Finds the next record for a user and moves the tab there, one request of a run at a time, so that two users never get
 * the same. With `take` it is one without an assignee, and is assigned to the user.
 */
async function takeNextRecord(
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
