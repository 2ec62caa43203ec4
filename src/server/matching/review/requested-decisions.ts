import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { MAX_STEP_DECISIONS } from '#contract/match-decision-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type BulkAction, bulkDecision, bulkItems } from '#matching';
import type { EntityKind } from '#records';
import { AppError } from '../../ground/app-error.ts';
import { readReferenceRows } from '../../reference-lists/reference-store.ts';
import { readReviewRecord } from '../done-run.ts';
import { pageMembers } from '../group-members.ts';
import { type PairPlace, placeKey, readDecisions } from '../match-decision-store.ts';
import type { ReviewRecord } from '../match-record-store.ts';
import { listGroups, listResults, type StoredGroup } from '../match-result-store.ts';
import type { Query, StoredRun } from '../match-run-store.ts';
import { findTargets, type PairTarget } from '../pair-target.ts';
import { mergeCandidates } from './candidate-order.ts';
import { holdingOf, type Wish } from './decide-pairs.ts';
import { pageRecords, type RecordCursor } from './match-record-page-store.ts';
import { groupPlace } from './record-view.ts';

export type BulkRequest = {
  what: BulkAction;
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
  for await (const records of pagesOf(query, run, bulk)) {
    const places: PairPlace[] = [];
    for (const [kind, some] of Map.groupBy(records, (record) => record.kind)) {
      places.push(...(await placesOf(query, run, { kind, records: some, what: bulk.what })));
      if (places.length > MAX_STEP_DECISIONS) throw tooLarge();
    }
    for (const target of await undecidedOf(query, run, { places, what: bulk.what })) {
      wishes.push({ target, decision: bulkDecision(bulk.what), expected: 'undecided' });
    }
    if (wishes.length > MAX_STEP_DECISIONS) throw tooLarge();
    // Others have their turn between two pages.
    await setImmediate();
  }
  return wishes;
}

function tooLarge(): AppError {
  return new AppError('BAD_REQUEST', { message: MESSAGES.bulkTooLarge });
}

/** Names exactly this list of decisions. */
export function hashWishes(wishes: readonly Wish[]): string {
  const hash = createHash('sha256');
  for (const { target, decision } of wishes)
    hash.update(`${decision} ${placeKey(target)} ${target.valuesHash}\n`);
  return hash.digest('base64url');
}

async function* pagesOf(
  query: Query,
  run: StoredRun,
  { what, recordId, kind }: BulkRequest,
): AsyncGenerator<ReviewRecord[]> {
  const isMeant = ({ savedAt, recommended }: ReviewRecord) =>
    savedAt === null && (what !== 'confirm-recommended' || recommended > 0);
  if (recordId !== undefined) {
    yield [await readReviewRecord(query, run.id, recordId)].filter(isMeant);
    return;
  }
  for (let after: RecordCursor | undefined; ; ) {
    const filter = { runId: run.id, kind, status: 'undecided' as const };
    const records = await pageRecords(query, filter, { after, limit: RECORDS_PER_PAGE });
    yield records.filter(isMeant);
    after = records.at(-1);
    if (records.length < RECORDS_PER_PAGE) return;
  }
}

/** Those of some pairs that the bulk decides: about which nothing is decided yet, and for delete-low those with a low score. */
async function undecidedOf(
  query: Query,
  run: StoredRun,
  { places, what }: { places: readonly PairPlace[]; what: BulkAction },
): Promise<PairTarget[]> {
  const found = await findTargets(query, run, places);
  const targets = places.flatMap((place) => found.get(placeKey(place)) ?? []);
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

type Page = { kind: EntityKind; records: readonly ReviewRecord[]; what: BulkAction };

/** The pairs a bulk looks at, record by record: candidates by name best first, then groups or who is in them. */
async function placesOf(query: Query, run: StoredRun, page: Page): Promise<PairPlace[]> {
  const named = page.what === 'delete-low' ? new Map() : await namedPlaces(query, run, page);
  const grouped = page.what === 'confirm-recommended' ? new Map() : await groupPlaces(query, run, page);
  return page.records.flatMap(({ ord }) => [...(named.get(ord) ?? []), ...(grouped.get(ord) ?? [])]);
}

/** Candidates by name, by their record's place; the recommended ones alone where those are meant. */
async function namedPlaces(
  query: Query,
  run: StoredRun,
  { kind, records, what }: Page,
): Promise<Map<number, PairPlace[]>> {
  const ords = records.map(({ ord }) => ord);
  const results = Map.groupBy(await listResults(query, { runId: run.id, kind }, ords), ({ ord }) => ord);
  const meant = new Map(
    records.map(({ ord }) => {
      const merged = mergeCandidates(results.get(ord) ?? []);
      return [ord, merged.filter(({ recommended }) => recommended || what !== 'confirm-recommended')];
    }),
  );
  const all = [...meant.values()].flat();
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
      (meant.get(ord) ?? []).flatMap(({ listId, row }) => {
        const externalId = ids.get(`${listId}/${row}`);
        const listName = run.lists.find(({ id }) => id === listId)?.name ?? '';
        return externalId === undefined ? [] : [{ kind, recordId, listName, externalId }];
      }),
    ]),
  );
}

/** Groups, by their record's place; or everyone in those that are not decided as a whole, where single ones are meant. */
async function groupPlaces(
  query: Query,
  run: StoredRun,
  { kind, records, what }: Page,
): Promise<Map<number, PairPlace[]>> {
  const byOrd = new Map(records.map((record) => [record.ord, record]));
  const places = new Map<number, PairPlace[]>();
  const groups = await listGroups(query, { runId: run.id, kind }, [...byOrd.keys()]);
  const whole = groups.flatMap((group) => {
    const record = byOrd.get(group.ord);
    return record ? [groupPlace(run, record, group)] : [];
  });
  const open =
    what === 'delete-low' ? await undecidedOf(query, run, { places: whole, what: 'delete-remaining' }) : [];
  const openKeys = new Set(open.map(placeKey));
  let count = 0;
  for (const [at, group] of groups.entries()) {
    const place = whole[at] as PairPlace;
    const isOpen = openKeys.has(placeKey(place));
    const own = what !== 'delete-low' ? [place] : isOpen ? await memberPlaces(query, group, place) : [];
    places.set(group.ord, [...(places.get(group.ord) ?? []), ...own]);
    count += own.length;
    if (count > MAX_STEP_DECISIONS) throw tooLarge();
  }
  return places;
}

async function memberPlaces(query: Query, group: StoredGroup, place: PairPlace): Promise<PairPlace[]> {
  const places: PairPlace[] = [];
  const { listId, kind } = group;
  for (let from: number | null = 0; from !== null; ) {
    const { rows, next } = await pageMembers(query, group, { from, limit: MEMBERS_PER_PAGE });
    const references = await readReferenceRows(query, { listId, kind }, rows);
    places.push(...references.map(({ id }) => ({ ...place, externalId: id })));
    from = next;
    if (places.length > MAX_STEP_DECISIONS) throw tooLarge();
  }
  return places;
}
