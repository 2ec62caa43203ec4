import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { MAX_STEP_DECISIONS } from '#contract/matching/match-decision-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type BulkAction, bulkDecision, bulkItems } from '#matching';
import type { EntityKind } from '#records';
import { pagesOf } from '../../db/page-cursor.ts';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { readReferenceRows } from '../../reference-lists/reference-store.ts';
import {
  type ListedCandidate,
  leadingCandidate,
  mergeCandidates,
} from '../comparison/candidates/candidate-order.ts';
import { type RequestedDecision, validDecision } from '../decisions/decide-pairs.ts';
import { singleConfirms } from '../decisions/single-confirms.ts';
import { readReviewRecord } from '../done-run.ts';
import { pageMembers } from '../group-members.ts';
import { identityKey, type PairIdentity, readDecisions } from '../match-decision-store.ts';
import type { ReviewRecord } from '../match-record-store.ts';
import { listGroups, listResults, type StoredGroup } from '../match-result-store.ts';
import type { StoredRun } from '../match-run-store.ts';
import { findTargets, type PairTarget } from '../pair-target.ts';
import { findFittingCandidates } from './find-fitting.ts';
import {
  type CandidatesOfRecords,
  NOTHING_OPEN,
  splitFitting,
  undecidedFitting,
} from './fitting-decisions.ts';
import { pageRecords } from './match-record-page-store.ts';
import { groupPair } from './record-view.ts';

export type BulkRequest = {
  what: BulkAction;
  recordId?: string | undefined;
  kind?: EntityKind | undefined;
  filter?: CandidatesOfRecords | undefined;
};
/** What a bulk action decides, and what fits its filter and stays open. */
export type Requested = {
  requested: RequestedDecision[];
  staysOpen: { recommended: number; forTwo: number };
};

const RECORDS_PER_PAGE = 200;
const MEMBERS_PER_PAGE = 1_000;

/**
 * Finds exactly what a bulk action decides: only undecided candidates and groups, in the order of the records. What is
 * recommended is only confirmed where that makes no second confirm of a record or of a reference record, and a filter
 * never deletes it, nor what needs another person.
 * @throws AppError 400 when that exceeds the size of a step, 404 when the record is not in the run
 */
export async function findRequestedDecisions(
  query: Query,
  run: StoredRun,
  bulk: BulkRequest,
): Promise<Requested> {
  checkRestricted(bulk);
  const requested: RequestedDecision[] = [];
  const staysOpen = { recommended: 0, forTwo: 0 };
  for await (const records of recordPages(query, run, bulk)) {
    const pairs: PairIdentity[] = [];
    for (const [kind, some] of Map.groupBy(records, (record) => record.kind)) {
      pairs.push(...(await pairsOf(query, run, { kind, records: some, bulk })));
      if (pairs.length > MAX_STEP_DECISIONS) throw tooLarge();
    }
    const targets = await undecidedOf(query, run, { pairs, what: bulk.what });
    const { decided, ...open } =
      bulk.what === 'delete-fitting'
        ? await splitFitting(query, targets)
        : { decided: targets, ...NOTHING_OPEN };
    staysOpen.recommended += open.recommended;
    staysOpen.forTwo += open.forTwo;
    for (const target of decided)
      requested.push({ target, decision: bulkDecision(bulk.what), expected: 'undecided' });
    if (requested.length > MAX_STEP_DECISIONS) throw tooLarge();
    // Yields to other requests between pages.
    await setImmediate();
  }
  const single = bulk.what === 'confirm-recommended' ? await singleConfirms(query, requested) : requested;
  return { requested: single, staysOpen };
}

/** @throws AppError 400 when a bulk action lacks what restricts it */
function checkRestricted({ what, recordId, filter }: BulkRequest): void {
  if (what === 'delete-remaining' && recordId === undefined) {
    const fields = [{ path: 'recordId', message: 'Name the record whose remaining candidates to delete.' }];
    throw new AppError('BAD_REQUEST', { fields });
  }
  if (what === 'delete-fitting' && filter === undefined) {
    const fields = [{ path: 'filter', message: 'Name the filter that the candidates fit.' }];
    throw new AppError('BAD_REQUEST', { fields });
  }
}

function tooLarge(): AppError {
  return new AppError('BAD_REQUEST', { message: MESSAGES.bulkTooLarge });
}

/** Hashes exactly this list of decisions. */
export function hashRequestedDecisions(requested: readonly RequestedDecision[]): string {
  const hash = createHash('sha256');
  for (const { target, decision } of requested)
    hash.update(`${decision} ${identityKey(target)} ${target.valuesHash}\n`);
  return hash.digest('base64url');
}

async function* recordPages(
  query: Query,
  run: StoredRun,
  { what, recordId, kind, filter: wanted }: BulkRequest,
): AsyncGenerator<ReviewRecord[]> {
  const isRequested = ({ savedAt, recommended, confirmed }: ReviewRecord) =>
    savedAt === null && (what !== 'confirm-recommended' || (recommended > 0 && confirmed === 0));
  if (recordId !== undefined) {
    yield [await readReviewRecord(query, run.id, recordId)].filter(isRequested);
    return;
  }
  const filter =
    what === 'delete-fitting' && wanted
      ? await undecidedFitting(query, run, wanted)
      : ({ runId: run.id, kind, status: 'undecided' } as const);
  const pages = pagesOf<ReviewRecord>(RECORDS_PER_PAGE, (page) => pageRecords(query, filter, page));
  for await (const records of pages) yield records.filter(isRequested);
}

/** Selects the pairs that the bulk action decides: those without a decision, and for delete-low those with a low score. */
async function undecidedOf(
  query: Query,
  run: StoredRun,
  { pairs, what }: { pairs: readonly PairIdentity[]; what: BulkAction },
): Promise<PairTarget[]> {
  const found = await findTargets(query, run, pairs);
  const targets = pairs.flatMap((pair) => found.get(identityKey(pair)) ?? []);
  const decisions = await readDecisions(query, targets);
  const items = targets.map((target) => ({
    target,
    key: identityKey(target),
    score: target.score ?? 0,
    recommended: target.recommendable,
    decision:
      validDecision(decisions.get(identityKey(target)) ?? null, target)?.decision ?? ('undecided' as const),
    isGroup: target.role === 'group',
  }));
  return bulkItems(what, items).map(({ target }) => target);
}

type Page = { kind: EntityKind; records: readonly ReviewRecord[]; bulk: BulkRequest };

/** The pairs a bulk action considers, record by record: candidates by name best first, then groups or their members. */
async function pairsOf(query: Query, run: StoredRun, page: Page): Promise<PairIdentity[]> {
  const { what } = page.bulk;
  const isNamed = what === 'confirm-recommended' || what === 'delete-fitting';
  const named = what === 'delete-low' ? new Map() : await namedPairs(query, run, page);
  const grouped = isNamed ? new Map() : await groupPairs(query, run, page);
  return page.records.flatMap(({ ord }) => [...(named.get(ord) ?? []), ...(grouped.get(ord) ?? [])]);
}

/** Candidates by name, keyed by their record's position: the leading ones, those that fit a filter, or all. */
async function namedPairs(query: Query, run: StoredRun, page: Page): Promise<Map<number, PairIdentity[]>> {
  const { kind, records } = page;
  const byOrd = await namedCandidates(query, run, page);
  const all = [...byOrd.values()].flat();
  if (all.length > MAX_STEP_DECISIONS) throw tooLarge();
  const ids = new Map<string, string>();
  for (const { id: listId } of run.lists) {
    const rows = new Set(all.filter((one) => one.listId === listId).map(({ row }) => row));
    for (const { row, id } of await readReferenceRows(query, { listId, kind }, [...rows])) {
      ids.set(`${listId}/${row}`, id);
    }
  }
  return new Map(
    records.map(({ ord, recordId }) => [
      ord,
      (byOrd.get(ord) ?? []).flatMap(({ listId, row }) => {
        const externalId = ids.get(`${listId}/${row}`);
        const listName = run.lists.find(({ id }) => id === listId)?.name ?? '';
        return externalId === undefined ? [] : [{ kind, recordId, listName, externalId }];
      }),
    ]),
  );
}

async function namedCandidates(
  query: Query,
  run: StoredRun,
  { kind, records, bulk: { what, filter } }: Page,
): Promise<Map<number, ListedCandidate[]>> {
  const ords = records.map(({ ord }) => ord);
  const results = await listResults(query, { runId: run.id, kind }, ords);
  if (what === 'delete-fitting')
    return findFittingCandidates(query, { run, kind, wanted: filter ?? {} }, { records, results });
  return new Map(
    [...Map.groupBy(results, ({ ord }) => ord)].map(([ord, some]) => {
      const merged = mergeCandidates(some);
      return [ord, what === 'confirm-recommended' ? leadingCandidate(merged) : merged];
    }),
  );
}

/** Groups, keyed by their record's position; for delete-low the members of those that are not decided as a whole. */
async function groupPairs(
  query: Query,
  run: StoredRun,
  { kind, records, bulk: { what } }: Page,
): Promise<Map<number, PairIdentity[]>> {
  const byOrd = new Map(records.map((record) => [record.ord, record]));
  const pairs = new Map<number, PairIdentity[]>();
  const groups = await listGroups(query, { runId: run.id, kind }, [...byOrd.keys()]);
  const whole = groups.flatMap((group) => {
    const record = byOrd.get(group.ord);
    return record ? [groupPair(run, record, group)] : [];
  });
  const open =
    what === 'delete-low' ? await undecidedOf(query, run, { pairs: whole, what: 'delete-remaining' }) : [];
  const openKeys = new Set(open.map(identityKey));
  let count = 0;
  for (const [at, group] of groups.entries()) {
    const pair = whole[at] as PairIdentity;
    const isOpen = openKeys.has(identityKey(pair));
    const own = what !== 'delete-low' ? [pair] : isOpen ? await memberPairs(query, group, pair) : [];
    pairs.set(group.ord, [...(pairs.get(group.ord) ?? []), ...own]);
    count += own.length;
    if (count > MAX_STEP_DECISIONS) throw tooLarge();
  }
  return pairs;
}

async function memberPairs(query: Query, group: StoredGroup, whole: PairIdentity): Promise<PairIdentity[]> {
  const pairs: PairIdentity[] = [];
  const { listId, kind } = group;
  for (let from: number | null = 0; from !== null; ) {
    const { rows, next } = await pageMembers(query, group, { from, limit: MEMBERS_PER_PAGE });
    const references = await readReferenceRows(query, { listId, kind }, rows);
    pairs.push(...references.map(({ id }) => ({ ...whole, externalId: id })));
    from = next;
    if (pairs.length > MAX_STEP_DECISIONS) throw tooLarge();
  }
  return pairs;
}
