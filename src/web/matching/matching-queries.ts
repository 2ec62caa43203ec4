import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { AuditRow } from '#contract/match-audit-contract.ts';
import type {
  comparedValuesSchema,
  MatchCandidate,
  MatchRecordRow,
} from '#contract/match-candidate-contract.ts';
import type { BulkItem } from '#contract/match-decision-contract.ts';
import type { MatchRun } from '#contract/match-run-contract.ts';
import type { EntityKind } from '#records';
import { api } from '../api/api-client.ts';

const RECORDS_PER_PAGE = 100;
const CANDIDATES_PER_PAGE = 50;
const BULK_ITEMS_PER_PAGE = 100;
/** Results that are not looked at any more leave the browser's memory after this long. */
const KEEP_MS = 60_000;
/** Runs kept in sight; older ones are in the audit log. */
const RUNS_SHOWN = 20;

export type ComparedValues = z.infer<typeof comparedValuesSchema>;

/** Which records of a run are shown. */
export type RecordFilter = {
  kind: EntityKind;
  q: string;
  status: 'all' | 'undecided' | 'decided' | 'none-found' | 'not-compared';
  change: 'new' | 'changed' | 'unchanged' | 'gone' | null;
  minScore: number | null;
  maxScore: number | null;
};
export type RecordPage = { items: MatchRecordRow[]; total: number; nextCursor: string | null };

/** Whose candidates are shown: those the name admits, or those of a group. */
export type CandidateSource = {
  runId: string;
  recordId: string;
  by: 'name' | 'birthday' | 'birthplace';
  list?: string;
};
export type CandidatePage = {
  record: MatchRecordRow;
  internal: ComparedValues;
  items: MatchCandidate[];
  total: number;
  nextCursor: string | null;
};
export type RecordPages = InfiniteData<RecordPage, string | null>;
export type CandidatePages = InfiniteData<CandidatePage, string | null>;

/** What a bulk action is about. */
export type BulkRequest = {
  runId: string;
  what: 'confirm-recommended' | 'delete-low' | 'delete-remaining';
  recordId?: string;
  kind?: EntityKind;
};
export type BulkPage = { items: BulkItem[]; count: number; hash: string; nextCursor: string | null };

/** What stands between a run and its resolution. */
export type MatchWarnings = Awaited<ReturnType<typeof api.matching.warnings>>;

export type AuditFilter = { q: string; user: string; action: AuditRow['action'] | null };

/** The reference lists there are. */
export const matchListsQuery = queryOptions({
  queryKey: ['matching', 'lists'],
  queryFn: () => api.matching.lists(),
});

/** The latest runs, newest first. */
export const matchRunsQuery = queryOptions({
  queryKey: ['matching', 'runs'],
  queryFn: () => api.matching.list({ limit: RUNS_SHOWN }),
});

/** One run with its counts. */
export function matchRunQuery(runId: string) {
  return queryOptions({
    queryKey: ['matching', 'run', runId],
    queryFn: () => api.matching.read({ runId }),
    refetchOnWindowFocus: 'always',
  });
}

/** The records of a run, page after page. */
export function matchRecordsQuery(runId: string, filter: RecordFilter) {
  const { kind, q, status, change, minScore, maxScore } = filter;
  return infiniteQueryOptions({
    queryKey: ['matching', 'records', runId, filter],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }): Promise<RecordPage> =>
      api.matching.records({
        runId,
        kind,
        status,
        limit: RECORDS_PER_PAGE,
        ...(q !== '' && { q }),
        ...(change && { change }),
        ...(minScore !== null && { minScore }),
        ...(maxScore !== null && { maxScore }),
        ...(pageParam && { cursor: pageParam }),
      }),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // A list that is asked for again while somebody works on it would move under their hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEEP_MS,
  });
}

/** The candidates of one record, or of one of its groups, page after page. */
export function matchCandidatesQuery({ runId, recordId, by, list }: CandidateSource) {
  return infiniteQueryOptions({
    queryKey: ['matching', 'candidates', runId, recordId, by, list ?? null],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }): Promise<CandidatePage> =>
      api.matching.candidates({
        runId,
        recordId,
        by,
        limit: CANDIDATES_PER_PAGE,
        ...(list !== undefined && { list }),
        ...(pageParam && { cursor: pageParam }),
      }),
    getNextPageParam: (page) => page.nextCursor,
    gcTime: KEEP_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** What stands between a run and its resolution. */
export function matchWarningsQuery(runId: string) {
  return queryOptions({
    queryKey: ['matching', 'warnings', runId],
    queryFn: () => api.matching.warnings({ runId }),
    staleTime: 0,
  });
}

/** The exact list a bulk action would decide, page after page. */
export function bulkPreviewQuery(request: BulkRequest) {
  return infiniteQueryOptions({
    queryKey: ['matching', 'bulk', request],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }): Promise<BulkPage> =>
      api.matching.previewBulk({
        ...request,
        limit: BULK_ITEMS_PER_PAGE,
        ...(pageParam && { cursor: pageParam }),
      }),
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Who did what, newest first. */
export function matchAuditQuery({ q, user, action }: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['matching', 'audit', q, user, action],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      api.matching.audit({
        ...(q !== '' && { q }),
        ...(user !== '' && { user }),
        ...(action && { action }),
        ...(pageParam && { cursor: pageParam }),
      }),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** Where the browser fetches the audit log as a file. */
export function auditExportUrl(format: 'csv' | 'json', filter?: AuditFilter): string {
  const query = new URLSearchParams({ format });
  if (filter?.q) query.set('q', filter.q);
  if (filter?.user) query.set('user', filter.user);
  if (filter?.action) query.set('action', filter.action);
  return `/api/matching/audit/export?${query}`;
}

/** Starts a run, or finds the same one running. */
export function useStartRun() {
  const keep = useKeepRun();
  return useMutation({
    mutationFn: (choice: { lists: string[]; kinds: EntityKind[] }) => api.matching.start(choice),
    onSuccess: keep,
  });
}

/** Ends a run; nothing of it stays. */
export function useCancelRun() {
  const keep = useKeepRun();
  return useMutation({ mutationFn: (runId: string) => api.matching.cancel({ runId }), onSuccess: keep });
}

/** Puts what is now known of a run in the place of what was. */
export function useKeepRun(): (run: MatchRun) => void {
  const queries = useQueryClient();
  return (run) => {
    queries.setQueryData(matchRunQuery(run.id).queryKey, run);
    queries.setQueryData(matchRunsQuery.queryKey, (runs) => {
      if (!runs) return runs;
      const place = runs.findIndex(({ id }) => id === run.id);
      return place < 0 ? [run, ...runs] : runs.with(place, run);
    });
  };
}

/** Applies a bulk action to the very list that was shown. */
export function useApplyBulk() {
  const settle = useSettleResults();
  return useMutation({
    mutationFn: (bulk: BulkRequest & { hash: string }) => api.matching.applyBulk(bulk),
    onSuccess: (_done, { runId }) => settle(runId),
  });
}

/** Has counts, log and the open record asked for again, once deciding rests. */
export function useRefreshCounts(): (runId: string) => void {
  const queries = useQueryClient();
  return (runId) => {
    for (const told of [['run', runId], ['audit'], ['warnings', runId], ['candidates', runId]]) {
      void queries.invalidateQueries({ queryKey: ['matching', ...told] });
    }
  };
}

/** Has everything shown of a run's results asked for again. */
export function useSettleResults(): (runId: string) => Promise<void> {
  const queries = useQueryClient();
  return async (runId) => {
    await Promise.all([
      ...['records', 'candidates', 'run', 'warnings'].map((told) =>
        queries.invalidateQueries({ queryKey: ['matching', told, runId] }),
      ),
      queries.invalidateQueries({ queryKey: ['matching', 'audit'] }),
    ]);
  };
}
