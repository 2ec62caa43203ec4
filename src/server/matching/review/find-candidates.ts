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
import { toCandidateViews } from './candidate-view.ts';
import { readCandidates } from './read-candidates.ts';
import { toRecordViews } from './record-view.ts';

/** The most candidates of one rank that are sorted by evidence; more keep the list's order. */
const MAX_SAME_RANK = 1_000;

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
 * Reads a record with a page of its candidates, best first, or a page of a group's members.
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
  const context = { query, contexts, run, record };
  const page = { from, limit: wanted.limit };
  const found =
    wanted.by === 'name' ? await pageByName(context, page) : await pageOfGroup(context, page, wanted);
  const [view] = await toRecordViews(query, run, [record]);
  if (!view) throw new AppError('NOT_FOUND');
  const { names, birthday = null, birthplace = null } = toMatchRecord(record);
  return {
    record: view,
    internal: { names, birthday, birthplace },
    items: found.items,
    total: found.total,
    nextCursor:
      found.next === null ? null : writeCursor({ sortKey: String(found.next), ownerId: '', itemId: '' }),
  };
}

type RecordContext = { query: Query; contexts: ListContexts; run: StoredRun; record: ReviewRecord };
type Page = { from: number; limit: number };
type Found = { items: MatchCandidate[]; total: number; next: number | null };

async function pageByName(context: RecordContext, { from, limit }: Page): Promise<Found> {
  const { query, run, record } = context;
  const merged = mergeCandidates(
    await listResults(query, { runId: run.id, kind: record.kind }, [record.ord]),
  );
  const scores = merged.map(({ score }) => score);
  const window = { from, to: from + limit };
  const near = withSameRanks(merged, window);
  const isTooMany = near.candidates.length > MAX_SAME_RANK;
  const start = isTooMany ? from : near.start;
  const candidates: readonly ListedCandidate[] = isTooMany
    ? merged.slice(from, from + limit)
    : near.candidates;
  const read = inOrder(await readCandidates(context, candidates));
  const shown = read.slice(from - start, from - start + limit);
  return {
    items: await toCandidateViews(context, shown, scores),
    total: merged.length,
    next: from + limit < merged.length ? from + limit : null,
  };
}

async function pageOfGroup(context: RecordContext, page: Page, { by, list }: Wanted): Promise<Found> {
  const { query, run, record } = context;
  const groups = await listGroups(query, { runId: run.id, kind: record.kind }, [record.ord]);
  const group = groups.find((one) => one.by === by && (list === undefined || one.listId === list));
  if (!group) throw new AppError('NOT_FOUND');
  return pageMembersOf(context, group, page);
}

async function pageMembersOf(context: RecordContext, group: StoredGroup, page: Page): Promise<Found> {
  const { rows, next } = await pageMembers(context.query, group, page);
  const candidates = rows.map((row) => ({ row, listId: group.listId }));
  const read = await readCandidates(context, candidates);
  const shown = next === null && page.from === 0 ? inOrder(read) : read;
  const scores = shown.map(({ evidence }) => evidence.score);
  return { items: await toCandidateViews(context, shown, scores), total: group.count, next };
}
