import type { MatchCandidate, MatchRecordRow } from '#contract/match-candidate-contract.ts';
import { readCursor, writeCursor } from '../../db/page-cursor.ts';
import { AppError } from '../../ground/app-error.ts';
import { readDoneRun, readReviewRecord } from '../done-run.ts';
import { pageMembers } from '../group-members.ts';
import type { ListContexts } from '../list-context.ts';
import { type ReviewRecord, toMatchRecord } from '../match-record-store.ts';
import { listGroups, listResults, type StoredGroup } from '../match-result-store.ts';
import type { Query, StoredRun } from '../match-run-store.ts';
import { inOrder, type ListedCandidate, mergeCandidates, withSameRanks } from './candidate-order.ts';
import { tellCandidates } from './candidate-view.ts';
import { readCandidates } from './read-candidates.ts';
import { tellRecords } from './record-view.ts';

/** Candidates of one rank that are told apart for a page; more than these stay in the list's order. */
const MAX_TOLD_APART = 1_000;

type Wanted = {
  runId: string;
  recordId: string;
  by: 'name' | 'birthday' | 'birthplace';
  list?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};
type Compared = {
  names: { field: 'name' | 'prevname' | 'alias'; name: string }[];
  birthday: string | null;
  birthplace: string | null;
};
export type CandidatePage = {
  record: MatchRecordRow;
  internal: Compared;
  items: MatchCandidate[];
  total: number;
  nextCursor: string | null;
};

/**
 * One record with a page of its candidates, best first; or of a group's, those that stand for themselves left out.
 * @throws AppError 404 when run, record or group is not there, 409 while the run has no results
 */
export async function findCandidates(
  query: Query,
  contexts: ListContexts,
  wanted: Wanted,
): Promise<CandidatePage> {
  const run = await readDoneRun(query, wanted.runId);
  const record = await readReviewRecord(query, run.id, wanted.recordId);
  const from = wanted.cursor === undefined ? 0 : Number(readCursor(wanted.cursor).sortKey) || 0;
  const place = { query, contexts, run, record };
  const page = { from, limit: wanted.limit };
  const found = wanted.by === 'name' ? await pageByName(place, page) : await pageOfGroup(place, page, wanted);
  const [told] = await tellRecords(query, run, [record]);
  if (!told) throw new AppError('NOT_FOUND');
  const { names, birthday = null, birthplace = null } = toMatchRecord(record);
  return {
    record: told,
    internal: { names, birthday, birthplace },
    items: found.items,
    total: found.total,
    nextCursor:
      found.next === null ? null : writeCursor({ sortKey: String(found.next), ownerId: '', itemId: '' }),
  };
}

type Place = { query: Query; contexts: ListContexts; run: StoredRun; record: ReviewRecord };
type Page = { from: number; limit: number };
type Found = { items: MatchCandidate[]; total: number; next: number | null };

async function pageByName(place: Place, { from, limit }: Page): Promise<Found> {
  const { query, run, record } = place;
  const merged = mergeCandidates(
    await listResults(query, { runId: run.id, kind: record.kind }, [record.ord]),
  );
  const scores = merged.map(({ score }) => score);
  const window = { from, to: from + limit };
  const near = withSameRanks(merged, window);
  const isTooMany = near.candidates.length > MAX_TOLD_APART;
  const start = isTooMany ? from : near.start;
  const candidates: readonly ListedCandidate[] = isTooMany
    ? merged.slice(from, from + limit)
    : near.candidates;
  const read = inOrder(await readCandidates(place, candidates));
  const shown = read.slice(from - start, from - start + limit);
  return {
    items: await tellCandidates(place, shown, scores),
    total: merged.length,
    next: from + limit < merged.length ? from + limit : null,
  };
}

async function pageOfGroup(place: Place, page: Page, { by, list }: Wanted): Promise<Found> {
  const { query, run, record } = place;
  const groups = await listGroups(query, { runId: run.id, kind: record.kind }, [record.ord]);
  const group = groups.find((one) => one.by === by && (list === undefined || one.listId === list));
  if (!group) throw new AppError('NOT_FOUND');
  return pageMembersOf(place, group, page);
}

async function pageMembersOf(place: Place, group: StoredGroup, page: Page): Promise<Found> {
  const { rows, next } = await pageMembers(place.query, group, page);
  const candidates = rows.map((row) => ({ row, listId: group.listId }));
  const read = await readCandidates(place, candidates);
  const shown = next === null && page.from === 0 ? inOrder(read) : read;
  const scores = shown.map(({ evidence }) => evidence.score);
  return { items: await tellCandidates(place, shown, scores), total: group.count, next };
}
