import type { BulkItem } from '#contract/match-decision-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { readCursor, writeCursor } from '../../db/page-cursor.ts';
import { AppError } from '../../ground/app-error.ts';
import { readOpenRun } from '../done-run.ts';
import type { MatchDeps, Reviewer } from '../match-deps.ts';
import { writePairKey, writeRecordId } from '../pair-key.ts';
import { makeStep } from './decide-pairs.ts';
import { type BulkRequest, findBulkWishes, hashWishes } from './requested-decisions.ts';
import type { StepOutcome } from './step-outcome.ts';

const LABELS = {
  'confirm-recommended': 'Confirm recommended',
  'delete-low': 'Delete all low',
  'delete-remaining': 'Delete all remaining',
} as const;

type Preview = { items: BulkItem[]; count: number; hash: string; nextCursor: string | null };

/** A page of exactly what a bulk action would decide, with the name of the whole list. */
export async function previewBulk(
  { db }: Pick<MatchDeps, 'db'>,
  {
    runId,
    cursor,
    limit,
    ...bulk
  }: BulkRequest & { runId: string; cursor?: string | undefined; limit: number },
): Promise<Preview> {
  const run = await readOpenRun(db.query, runId);
  const wishes = await findBulkWishes(db.query, run, bulk);
  const from = cursor === undefined ? 0 : Number(readCursor(cursor).sortKey) || 0;
  const next = from + limit;
  return {
    items: wishes.slice(from, next).map(({ target, decision }) => ({
      recordId: writeRecordId(target),
      key: writePairKey(target),
      kind: target.kind,
      name: target.record.name,
      externalName: target.externalName,
      score: target.score,
      count: target.count,
      decision,
    })),
    count: wishes.length,
    hash: hashWishes(wishes),
    nextCursor: next < wishes.length ? writeCursor({ sortKey: String(next), ownerId: '', itemId: '' }) : null,
  };
}

/**
 * Decides all of the list that was shown, as one step.
 * @throws AppError 409 when it is another list by now
 */
export async function applyBulk(
  { db }: Pick<MatchDeps, 'db'>,
  user: Reviewer,
  { runId, hash, ...bulk }: BulkRequest & { runId: string; hash: string },
): Promise<StepOutcome> {
  const run = await readOpenRun(db.query, runId);
  const wishes = await findBulkWishes(db.query, run, bulk);
  if (hashWishes(wishes) !== hash) throw new AppError('CONFLICT', { message: MESSAGES.bulkListChanged });
  return makeStep({ db }, user, { run, wishes, action: 'bulk', label: LABELS[bulk.what] });
}
