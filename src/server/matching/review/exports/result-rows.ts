import { setImmediate } from 'node:timers/promises';
import type {
  MatchCandidate,
  MatchGroup,
  MatchRecordRow,
} from '#contract/matching/match-candidate-contract.ts';
import type { MadeDecision } from '#contract/matching/matching-parts.ts';
import { pagesOf } from '../../../db/page-cursor.ts';
import type { Query } from '../../../db/tables.ts';
import type { ListContexts } from '../../list-context.ts';
import type { ReviewRecord } from '../../match-record-store.ts';
import type { StoredRun } from '../../match-run-store.ts';
import { findCandidates } from '../find-candidates.ts';
import { pageRecords, type RecordFilter } from '../match-record-page-store.ts';
import { toRecordViews } from '../record-view.ts';

const RECORDS_PER_READ = 100;
const CANDIDATES_PER_READ = 200;

/** One row of a run's results: a candidate, a group as a whole, or a record for which nothing was found. */
export type ResultRow = {
  record: ReviewRecord;
  state: MatchRecordRow['state'];
  group: MatchGroup | null;
  candidate: MatchCandidate | null;
  /** The candidate's own decision, or else that of its group. */
  decision: MadeDecision | null;
};

type Reading = { query: Query; contexts: ListContexts; run: StoredRun };

/** Reads the results of the records of a filter, best score first; the members of each group follow it. */
export async function* readResultRows(
  reading: Reading,
  filter: Omit<RecordFilter, 'runId'>,
): AsyncGenerator<ResultRow> {
  const { query, run } = reading;
  const pages = pagesOf<ReviewRecord>(RECORDS_PER_READ, (page) =>
    pageRecords(query, { ...filter, runId: run.id }, page),
  );
  for await (const records of pages) {
    const views = await toRecordViews(query, run, records);
    for (const [index, record] of records.entries()) {
      const view = views[index];
      if (view) yield* rowsOf(reading, record, view);
      // Lets the server answer others between two records.
      await setImmediate();
    }
  }
}

async function* rowsOf(
  reading: Reading,
  record: ReviewRecord,
  { recordId, state, groups, candidates }: MatchRecordRow,
): AsyncGenerator<ResultRow> {
  const about = { record, state };
  if (candidates > 0)
    for await (const candidate of candidatesOf(reading, { recordId, by: 'name' }))
      yield { ...about, group: null, candidate, decision: candidate.decision };
  for (const group of groups) {
    yield { ...about, group, candidate: null, decision: group.decision };
    for await (const candidate of candidatesOf(reading, { recordId, by: group.by, list: group.list })) {
      const isOwn = candidate.decision.value !== 'undecided';
      yield { ...about, group, candidate, decision: isOwn ? candidate.decision : group.decision };
    }
  }
  if (state !== 'candidates') yield { ...about, group: null, candidate: null, decision: null };
}

async function* candidatesOf(
  { query, contexts, run }: Reading,
  wanted: { recordId: string; by: 'name' | MatchGroup['by']; list?: string },
): AsyncGenerator<MatchCandidate> {
  for (let cursor: string | undefined; ; ) {
    const request = { ...wanted, runId: run.id, cursor, limit: CANDIDATES_PER_READ };
    const { items, nextCursor } = await findCandidates(query, contexts, request);
    yield* items;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}
