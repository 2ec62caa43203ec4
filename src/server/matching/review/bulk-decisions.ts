import type { BulkItem } from '#contract/match-decision-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { readCursor, writeCursor } from '../../db/page-cursor.ts';
import { AppError } from '../../ground/app-error.ts';
import { readOpenRun } from '../done-run.ts';
import type { MatchDeps, Reviewer } from '../match-deps.ts';
import { writePairKey, writeRecordId } from '../pair-key.ts';
import { makeStep } from './decide-pairs.ts';
import { type BulkRequest, findRequestedDecisions, hashRequestedDecisions } from './requested-decisions.ts';
import type { StepOutcome } from './step-outcome.ts';

const LABELS = {
  'confirm-recommended': 'Confirm recommended',
  'delete-low': 'Delete all low',
  'delete-remaining': 'Delete all remaining',
} as const;

type Preview = { items: BulkItem[]; count: number; hash: string; nextCursor: string | null };

/** Previews a page of exactly what a bulk action decides, with the hash of the whole list. */
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
  const requested = await findRequestedDecisions(db.query, run, bulk);
  const from = cursor === undefined ? 0 : Number(readCursor(cursor).sortKey) || 0;
  const next = from + limit;
  return {
    items: requested.slice(from, next).map(({ target, decision }) => ({
      recordId: writeRecordId(target),
      key: writePairKey(target),
      kind: target.kind,
      name: target.record.name,
      externalName: target.externalName,
      score: target.score,
      count: target.count,
      decision,
    })),
    count: requested.length,
    hash: hashRequestedDecisions(requested),
    nextCursor:
      next < requested.length ? writeCursor({ sortKey: String(next), ownerId: '', itemId: '' }) : null,
  };
}

/**
 * Decides exactly the list that was previewed, as one step.
 * @throws AppError 409 when the list has changed since
 */
export async function applyBulk(
  { db }: Pick<MatchDeps, 'db'>,
  user: Reviewer,
  { runId, hash, ...bulk }: BulkRequest & { runId: string; hash: string },
): Promise<StepOutcome> {
  const run = await readOpenRun(db.query, runId);
  const requested = await findRequestedDecisions(db.query, run, bulk);
  if (hashRequestedDecisions(requested) !== hash)
    throw new AppError('CONFLICT', { message: MESSAGES.bulkListChanged });
  return makeStep({ db }, user, { run, requested, action: 'bulk', label: LABELS[bulk.what] });
}
