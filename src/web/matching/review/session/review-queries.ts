import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { MatchRecordRow } from '#contract/match-candidate-contract.ts';
import type { BulkItem } from '#contract/match-decision-contract.ts';
import type { BulkAction } from '#matching';
import type { EntityKind } from '#records';
import { api } from '../../../api/api-client.ts';

const RECORDS_PER_PAGE = 100;
const BULK_ITEMS_PER_PAGE = 100;
/** Results that are not looked at any more leave the browser's memory after this long. */
const KEEP_MS = 60_000;

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
export type RecordPages = InfiniteData<RecordPage, string | null>;

/** What a bulk action is about. */
export type BulkRequest = {
  runId: string;
  what: BulkAction;
  recordId?: string;
  kind?: EntityKind;
};
export type BulkPage = { items: BulkItem[]; count: number; hash: string; nextCursor: string | null };

/** What stands between a run and its resolution. */
export type MatchWarnings = Awaited<ReturnType<typeof api.matching.warnings>>;

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

/** Applies a bulk action to the very list that was shown. */
export function useApplyBulk() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (bulk: BulkRequest & { hash: string }) => api.matching.applyBulk(bulk),
    onSuccess: (_done, { runId }) => refreshResults(queries, runId),
  });
}

/** Reads counts, log and the open record again, once deciding rests. */
export function refreshCounts(queries: QueryClient, runId: string): void {
  for (const key of [['run', runId], ['audit'], ['warnings', runId], ['candidates', runId]]) {
    void queries.invalidateQueries({ queryKey: ['matching', ...key] });
  }
}

/** Reads everything shown of a run's results again. */
export async function refreshResults(queries: QueryClient, runId: string): Promise<void> {
  const keys = [['records', runId], ['candidates', runId], ['run', runId], ['warnings', runId], ['audit']];
  await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: ['matching', ...key] })));
}
