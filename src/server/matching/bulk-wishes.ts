import { createHash } from 'node:crypto';
import { type BULK_ACTIONS, MAX_STEP_DECISIONS } from '#contract/match-decision-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { bulkDecision, bulkItems } from '#matching';
import type { EntityKind } from '#records';
import { AppError } from '../app-error.ts';
import { readReferenceRows } from '../reference/reference-store.ts';
import { mergeCandidates } from './candidate-order.ts';
import type { Wish } from './decide-pairs.ts';
import { holdingOf } from './decide-pairs.ts';
import { readReviewRecord } from './done-run.ts';
import { pageMembers } from './group-members.ts';
import { placeKey, readDecisions } from './match-decision-store.ts';
import { pageRecords, type RecordCursor } from './match-record-page-store.ts';
import type { ReviewRecord } from './match-record-store.ts';
import { listGroups, listResults } from './match-result-store.ts';
import type { Query, StoredRun } from './match-run-store.ts';
import { writePairKey, writeRecordId } from './pair-key.ts';
import { type PairTarget, readTargets } from './pair-target.ts';
import { groupPlace } from './tell-record.ts';

export type BulkRequest = {
  what: (typeof BULK_ACTIONS)[number];
  recordId?: string | undefined;
  kind?: EntityKind | undefined;
};

const RECORDS_PER_PAGE = 200;
const MEMBERS_PER_PAGE = 1_000;

/**
 * Exactly what a bulk action would decide: undecided candidates and groups alone, in the order of the records.
 * @throws AppError 400 when that is more than one step takes, 404 when the record is not in the run
 */
export async function findBulkWishes(query: Query, run: StoredRun, bulk: BulkRequest): Promise<Wish[]> {
  if (bulk.what === 'delete-remaining' && bulk.recordId === undefined) {
    const fields = [{ path: 'recordId', message: 'Say of which record the remaining ones are.' }];
    throw new AppError('BAD_REQUEST', { fields });
  }
  const wishes: Wish[] = [];
  for await (const record of recordsOf(query, run, bulk)) {
    if (record.savedAt !== null) continue;
    for (const target of await targetsOf(query, run, { record, what: bulk.what })) {
      wishes.push({ target, decision: bulkDecision(bulk.what), expected: 'undecided' });
    }
    if (wishes.length > MAX_STEP_DECISIONS)
      throw new AppError('BAD_REQUEST', { message: MESSAGES.bulkTooLarge });
  }
  return wishes;
}

/** Names exactly this list of decisions. */
export function hashWishes(wishes: readonly Wish[]): string {
  const hash = createHash('sha256');
  for (const { target, decision } of wishes)
    hash.update(`${decision} ${placeKey(target)} ${target.valuesHash}\n`);
  return hash.digest('base64url');
}

async function* recordsOf(query: Query, run: StoredRun, { what, recordId, kind }: BulkRequest) {
  if (recordId !== undefined) {
    yield await readReviewRecord(query, run.id, recordId);
    return;
  }
  let after: RecordCursor | undefined;
  for (;;) {
    const filter = { runId: run.id, kind, status: 'undecided' as const };
    const records = await pageRecords(query, filter, { after, limit: RECORDS_PER_PAGE });
    yield* records.filter(({ recommended }) => what !== 'confirm-recommended' || recommended > 0);
    const last = records.at(-1);
    if (!last || records.length < RECORDS_PER_PAGE) return;
    after = last;
  }
}

async function targetsOf(
  query: Query,
  run: StoredRun,
  { record, what }: { record: ReviewRecord; what: BulkRequest['what'] },
): Promise<PairTarget[]> {
  const keys = [
    ...(what === 'delete-low' ? [] : await namedKeys(query, run, { record, what })),
    ...(what === 'confirm-recommended' ? [] : await groupKeys(query, run, { record, what })),
  ];
  const recordId = writeRecordId(record);
  const targets = await readTargets(
    query,
    run,
    keys.map((key) => ({ recordId, key })),
  );
  const decisions = await readDecisions(query, targets);
  const items = targets.map((target) => ({
    target,
    key: placeKey(target),
    score: target.score ?? 0,
    recommended: what === 'confirm-recommended',
    decision: holdingOf(decisions.get(placeKey(target)) ?? null, target)?.decision ?? ('undecided' as const),
    isGroup: target.role === 'group',
  }));
  return bulkItems(what, items).map(({ target }) => target);
}

type Of = { record: ReviewRecord; what: BulkRequest['what'] };

/** Keys of candidates by name, best first; of the recommended ones alone where those are meant. */
async function namedKeys(query: Query, run: StoredRun, { record, what }: Of): Promise<string[]> {
  const results = await listResults(query, { runId: run.id, kind: record.kind }, [record.ord]);
  const meant = mergeCandidates(results).filter(
    ({ recommended }) => recommended || what !== 'confirm-recommended',
  );
  const keys: string[] = [];
  for (const list of run.lists) {
    const rows = meant.filter(({ listId }) => listId === list.id).map(({ row }) => row);
    const references = await readReferenceRows(query, { listId: list.id, kind: record.kind }, rows);
    keys.push(...references.map(({ id }) => writePairKey({ listName: list.name, externalId: id })));
  }
  return keys;
}

/** Keys of the record's groups, or of all in them where single ones are meant: those with a low score. */
async function groupKeys(query: Query, run: StoredRun, { record, what }: Of): Promise<string[]> {
  const keys: string[] = [];
  for (const group of await listGroups(query, { runId: run.id, kind: record.kind }, [record.ord])) {
    const place = groupPlace(run, record, group);
    if (what !== 'delete-low') {
      keys.push(writePairKey(place));
      continue;
    }
    if (await isDecidedWhole(query, run, { record, key: writePairKey(place) })) continue;
    for (let from: number | null = 0; from !== null; ) {
      const { rows, next } = await pageMembers(query, group, { from, limit: MEMBERS_PER_PAGE });
      const references = await readReferenceRows(query, { listId: group.listId, kind: record.kind }, rows);
      keys.push(...references.map(({ id }) => writePairKey({ listName: place.listName, externalId: id })));
      from = next;
      if (keys.length > MAX_STEP_DECISIONS) {
        throw new AppError('BAD_REQUEST', { message: MESSAGES.bulkTooLarge });
      }
    }
  }
  return keys;
}

async function isDecidedWhole(
  query: Query,
  run: StoredRun,
  { record, key }: { record: ReviewRecord; key: string },
): Promise<boolean> {
  const [target] = await readTargets(query, run, [{ recordId: writeRecordId(record), key }]);
  if (!target) return false;
  const decisions = await readDecisions(query, [target]);
  return holdingOf(decisions.get(placeKey(target)) ?? null, target) !== null;
}
