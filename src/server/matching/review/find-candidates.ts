import type { MatchCandidate, MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type AlertRule, topTwo } from '#matching';
import { readNumberCursor, writeNumberCursor } from '../../db/page-cursor.ts';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { birthYearsApart, readAlertRule } from '../comparison/alert-rule-store.ts';
import { inOrder, mergeCandidates, readInOrder } from '../comparison/candidates/candidate-order.ts';
import { toFieldView } from '../comparison/candidates/evidence-view.ts';
import { type OwnRecord, ownValues, readOwnRecord } from '../comparison/candidates/own-record.ts';
import { type ReadCandidate, readCandidates } from '../comparison/candidates/read-candidates.ts';
import { readDoneRunAndBefore } from '../done-run.ts';
import { earlierRun } from '../find-earlier-run.ts';
import { pageMembers } from '../group-members.ts';
import type { ListContexts } from '../list-context.ts';
import { type ReviewRecord, toMatchRecord } from '../match-record-store.ts';
import {
  type GroupBy,
  listGroups,
  listResultsInRuns,
  type PackedResult,
  type StoredGroup,
} from '../match-result-store.ts';
import type { StoredRun } from '../match-run-store.ts';
import { readRecordId, writeRecordId } from '../pair-key.ts';
import { type Before, toCandidateViews } from './candidate-view.ts';
import { toAssignmentViews, toRecordView } from './record-view.ts';
import { type ReviewedRecord, readReviewedRecord } from './reviewed-record-store.ts';

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
  const { reviewed, ...context } = await readContext(query, contexts, wanted);
  const { run, record, own } = context;
  const page = { from: readNumberCursor(wanted.cursor), limit: wanted.limit };
  const found =
    wanted.by === 'name' ? await pageByName(context, page) : await pageOfGroup(context, page, wanted);
  const { groups } = context;
  const assignments = await toAssignmentViews(query, reviewed.assignment ? [reviewed.assignment] : []);
  const assignment = assignments.get(writeRecordId(record)) ?? null;
  const { names, birthday = null, birthplace = null, country = null } = toMatchRecord(record);
  return {
    record: toRecordView(run, record, { groups, decisions: found.decisions, assignment }),
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
  /** Its packed candidates; none when a page of a group is wanted. */
  results: readonly PackedResult[];
  groups: readonly StoredGroup[];
  before: Before | null;
  own: OwnRecord;
  rule: AlertRule;
};

/** Reads what candidates of a record are shown beside: each table once, for the run and the run before. */
async function readContext(
  query: Query,
  contexts: ListContexts,
  { runId, recordId, by }: Wanted,
): Promise<RecordContext & { reviewed: ReviewedRecord }> {
  const { run, before } = await readDoneRunAndBefore(query, runId);
  const key = readRecordId(recordId);
  const earlier = earlierRun(run, key.kind, before);
  const runIds = [run.id, ...(earlier ? [earlier.id] : [])];
  const reviewed = await readReviewedRecord(query, key, runIds);
  const recordOf = (id: string | undefined) => reviewed.inRuns.find((one) => one.runId === id);
  const [record, was] = [recordOf(run.id), recordOf(earlier?.id)];
  if (!record) throw new AppError('NOT_FOUND', { message: MESSAGES.recordNotInRun });
  const own = await readOwnRecord(query, record);
  const { rule } = await readAlertRule(query);
  const results = await listResultsInRuns(query, [...(by === 'name' ? [record] : []), ...(was ? [was] : [])]);
  const ords = record.groups > 0 ? [record.ord] : [];
  const resultsOf = (id: string) => results.filter((one) => one.runId === id);
  return {
    ...{ query, contexts, run, record, reviewed, own, rule },
    results: resultsOf(run.id),
    groups: await listGroups(query, { runId: run.id, kind: record.kind }, ords),
    before: earlier && { run: earlier, record: was ?? null, results: resultsOf(earlier.id) },
  };
}

type Page = { from: number; limit: number };
type Found = Awaited<ReturnType<typeof toCandidateViews>> & { total: number; next: number | null };

async function pageByName(context: RecordContext, { from, limit }: Page): Promise<Found> {
  const { record, groups } = context;
  const merged = mergeCandidates(context.results);
  const found = merged.filter(({ isAttached }) => !isAttached);
  const listed = {
    scores: merged.map(({ score }) => score),
    top: record.leftOut ? record.leftOut.top : topTwo(found.map(({ strength }) => strength)),
    isOnlyBirthday:
      !groups.some(({ by }) => by === 'birthday') &&
      found.filter(({ sameBirthday }) => sameBirthday).length === 1,
  };
  const shown = await readInOrder(merged, { from, limit }, (some) => readOf(context, some));
  return {
    ...(await toCandidateViews(context, shown, listed)),
    total: merged.length,
    next: from + limit < merged.length ? from + limit : null,
  };
}

async function pageOfGroup(context: RecordContext, page: Page, { by, list }: Wanted): Promise<Found> {
  const group = context.groups.find((one) => one.by === by && (list === undefined || one.listId === list));
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
  return { ...(await toCandidateViews(context, shown, listed)), total: group.count, next };
}

function readOf(
  { query, contexts, run, record, own, rule }: RecordContext,
  candidates: readonly { listId: string; row: number }[],
): Promise<ReadCandidate[]> {
  const internal = { ...toMatchRecord(record), values: ownValues(own) };
  const birthYears = birthYearsApart(rule);
  return readCandidates({ query, contexts, lists: run.lists, internal, birthYears }, candidates);
}
