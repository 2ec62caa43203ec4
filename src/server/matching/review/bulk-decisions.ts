import type { BulkItem } from '#contract/matching/match-decision-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { readNumberCursor, writeNumberCursor } from '../../db/page-cursor.ts';
import { AppError } from '../../ground/app-error.ts';
import { makeStep } from '../decisions/decide-pairs.ts';
import { singleConfirms } from '../decisions/single-confirms.ts';
import type { StepOutcome } from '../decisions/step-outcome.ts';
import { readOpenRun } from '../done-run.ts';
import type { MatchDeps, Reviewer } from '../match-deps.ts';
import { writePairKey, writeRecordId } from '../pair-key.ts';
import { findListsWithReason } from '../reason-rules.ts';
import {
  type BulkRequest,
  findRequestedDecisions,
  hashRequestedDecisions,
  type Requested,
} from './requested-decisions.ts';

const LABELS = {
  'confirm-recommended': 'Confirm recommended',
  'delete-low': 'Delete all low',
  'delete-remaining': 'Delete all remaining',
  'delete-fitting': 'Delete what fits the filters',
} as const;

type Preview = {
  items: BulkItem[];
  count: number;
  records: number;
  staysOpen: Requested['staysOpen'];
  hash: string;
  needsReason: boolean;
  nextCursor: string | null;
};

/** Previews a page of exactly what a bulk action decides, with the hash of the whole list. */
export async function previewBulk(
  { db, config }: Pick<MatchDeps, 'db' | 'config'>,
  {
    runId,
    cursor,
    limit,
    ...bulk
  }: BulkRequest & { runId: string; cursor?: string | undefined; limit: number },
): Promise<Preview> {
  const run = await readOpenRun(db.query, runId);
  const { requested, staysOpen } = await findRequestedDecisions(db.query, run, bulk);
  const from = readNumberCursor(cursor);
  const next = from + limit;
  const lists = new Set(requested.map(({ target }) => target.list.id));
  const needReason = await findListsWithReason(db.query, config, [...lists]);
  return {
    items: requested.slice(from, next).map(({ target, decision }) => ({
      recordId: writeRecordId(target),
      key: writePairKey(target),
      kind: target.kind,
      name: target.record.name,
      externalName: target.externalName,
      score: target.score,
      birthday: target.birthday,
      count: target.count,
      decision,
    })),
    count: requested.length,
    records: new Set(requested.map(({ target }) => writeRecordId(target))).size,
    staysOpen,
    hash: hashRequestedDecisions(requested),
    needsReason: needReason.size > 0,
    nextCursor: writeNumberCursor(next < requested.length ? next : null),
  };
}

/**
 * Decides exactly the list that was previewed, but for what is left out, as one step.
 * @throws AppError 409 when the list has changed since
 */
export async function applyBulk(
  { db, config }: Pick<MatchDeps, 'db' | 'config'>,
  user: Reviewer,
  {
    runId,
    hash,
    except,
    reason,
    note,
    ...bulk
  }: BulkRequest & {
    runId: string;
    hash: string;
    except: readonly { recordId: string; key: string }[];
    reason?: string | undefined;
    note?: string | undefined;
  },
): Promise<StepOutcome> {
  const run = await readOpenRun(db.query, runId);
  const { requested: shown } = await findRequestedDecisions(db.query, run, bulk);
  if (hashRequestedDecisions(shown) !== hash) throw listChanged();
  const leftOut = new Set(except.map(({ recordId, key }) => `${recordId} ${key}`));
  const requested = shown.filter(
    ({ target }) => !leftOut.has(`${writeRecordId(target)} ${writePairKey(target)}`),
  );
  return makeStep({ db, config }, user, {
    ...{ run, action: 'bulk', label: LABELS[bulk.what] },
    requested: requested.map((request) => ({ ...request, reason, note })),
    async check(transaction) {
      if (bulk.what !== 'confirm-recommended') return;
      const single = await singleConfirms(transaction, requested);
      if (single.length < requested.length) throw listChanged();
    },
  });
}

function listChanged(): AppError {
  return new AppError('CONFLICT', { message: MESSAGES.bulkListChanged });
}
