import type { MatchCandidate, MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import { type AlertRule, topTwo } from '#matching';
import { readNumberCursor, writeNumberCursor } from '../../db/page-cursor.ts';
import { AppError } from '../../ground/app-error.ts';
import { birthYearsApart, readAlertRule } from '../comparison/alert-rule-store.ts';
import { inOrder, mergeCandidates, readInOrder } from '../comparison/candidates/candidate-order.ts';
import { toFieldView } from '../comparison/candidates/evidence-view.ts';
import { type OwnRecord, ownValues, readOwnRecord } from '../comparison/candidates/own-record.ts';
import { type ReadCandidate, readCandidates } from '../comparison/candidates/read-candidates.ts';
import { readDoneRun, readReviewRecord } from '../done-run.ts';
import { pageMembers } from '../group-members.ts';
import type { ListContexts } from '../list-context.ts';
import { type ReviewRecord, toMatchRecord } from '../match-record-store.ts';
import { type GroupBy, listGroups, listResults, type StoredGroup } from '../match-result-store.ts';
import type { Query, StoredRun } from '../match-run-store.ts';
import { toCandidateViews } from './candidate-view.ts';
import { toRecordViews } from './record-view.ts';

type Wanted = {
  runId: string;
  recordId: string;
  by: 'name' | GroupBy;
  list?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};
export type CandidatePage = {
  record: MatchRecordRow;
  internal: MatchCandidate['external'];
  own: { state: OwnRecord['state']; fields: ReturnType<typeof toFieldView>[] };
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
  const from = readNumberCursor(wanted.cursor);
  const own = await readOwnRecord(query, record);
  const { rule } = await readAlertRule(query);
  const context = { query, contexts, run, record, own, rule };
  const page = { from, limit: wanted.limit };
  const found =
    wanted.by === 'name' ? await pageByName(context, page) : await pageOfGroup(context, page, wanted);
  const [view] = await toRecordViews(query, run, [record]);
  if (!view) throw new AppError('NOT_FOUND');
  const { names, birthday = null, birthplace = null, country = null } = toMatchRecord(record);
  return {
    record: view,
    internal: { names, birthday, birthplace, country },
    own: { state: own.state, fields: own.fields.map(toFieldView) },
    items: found.items,
    total: found.total,
    nextCursor: writeNumberCursor(found.next),
  };
}

type RecordContext = {
  query: Query;
  contexts: ListContexts;
  run: StoredRun;
  record: ReviewRecord;
  own: OwnRecord;
  rule: AlertRule;
};
type Page = { from: number; limit: number };
type Found = { items: MatchCandidate[]; total: number; next: number | null };

async function pageByName(context: RecordContext, { from, limit }: Page): Promise<Found> {
  const { query, run, record } = context;
  const merged = mergeCandidates(
    await listResults(query, { runId: run.id, kind: record.kind }, [record.ord]),
  );
  const found = merged.filter(({ isAttached }) => !isAttached);
  const groups = await listGroups(query, { runId: run.id, kind: record.kind }, [record.ord]);
  const listed = {
    scores: merged.map(({ score }) => score),
    top: record.leftOut ? record.leftOut.top : topTwo(found.map(({ strength }) => strength)),
    isOnlyBirthday:
      !groups.some(({ by }) => by === 'birthday') &&
      found.filter(({ sameBirthday }) => sameBirthday).length === 1,
  };
  const shown = await readInOrder(merged, { from, limit }, (some) => readOf(context, some));
  return {
    items: await toCandidateViews(context, shown, listed),
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
  const read = await readOf(context, candidates);
  const shown = next === null && page.from === 0 ? inOrder(read) : read;
  // A name that reaches its recommendation threshold is listed on its own, so that members have no lead.
  const listed = { scores: shown.map(({ evidence }) => evidence.score), top: null, isOnlyBirthday: false };
  return { items: await toCandidateViews(context, shown, listed), total: group.count, next };
}

function readOf(
  { query, contexts, run, record, own, rule }: RecordContext,
  candidates: readonly { listId: string; row: number }[],
): Promise<ReadCandidate[]> {
  const internal = { ...toMatchRecord(record), values: ownValues(own) };
  const birthYears = birthYearsApart(rule);
  return readCandidates({ query, contexts, lists: run.lists, internal, birthYears }, candidates);
}
