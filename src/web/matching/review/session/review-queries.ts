import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Whose } from '#contract/matching/matching-parts.ts';
import type { BirthdayVerdict, BulkAction, Tier } from '#matching';
import { type EntityKind, MINUTE_MS } from '#records';
import { api } from '../../../api/api-client.ts';
import type { MarkFilter } from '../../mark-filters.ts';

const RECORDS_PER_PAGE = 100;
const BULK_ITEMS_PER_PAGE = 100;
/** How long results that are no longer shown stay in the query cache. */
const KEEP_MS = MINUTE_MS;

/** Which records of a run are shown. */
export type RecordFilter = MarkFilter & {
  kind: EntityKind;
  q: string;
  status: 'all' | 'undecided' | 'decided' | 'none-found' | 'not-compared';
  change: 'new' | 'changed' | 'unchanged' | 'gone' | null;
  minScore: number | null;
  maxScore: number | null;
  /** Null for anybody's. */
  whose: Whose | null;
  /** The name of a list in which something was found; null for any. */
  list: string | null;
  /** The tier of a candidate, and what its birthday says; null for any. */
  tier: Tier | null;
  birthday: BirthdayVerdict | null;
};
export type RecordPage = Awaited<ReturnType<typeof api.matching.records>>;
export type RecordPages = InfiniteData<RecordPage, string | null>;

/** A bulk action and the records it is restricted to. */
export type BulkRequest = {
  runId: string;
  what: BulkAction;
  recordId?: string;
  /** What the candidates fit that are deleted together. */
  filter?: ReturnType<typeof recordParams>;
};

export type BulkPreview = Awaited<ReturnType<typeof api.matching.previewBulk>>;

/** What should be checked before resolution. */
export type MatchWarnings = Awaited<ReturnType<typeof api.matching.warnings>>;

/** The parameters of a filter, without those that let everything through. */
export function recordParams({ kind, q, status, minScore, maxScore, ...chosen }: RecordFilter) {
  const { change, whose, list, tier, birthday, country, topic } = chosen;
  return {
    ...{ kind, status },
    ...(q !== '' && { q }),
    ...(change && { change }),
    ...(minScore !== null && { minScore }),
    ...(maxScore !== null && { maxScore }),
    ...(whose && { whose }),
    ...(list !== null && { list }),
    ...(tier && { tier }),
    ...(birthday && { birthday }),
    ...(country !== null && { country }),
    ...(topic !== null && { topic }),
  };
}

/** Whether a filter picks candidates, not only records: then what fits can be decided at once. */
export function picksCandidates({ minScore, list, tier, birthday, country, topic }: RecordFilter): boolean {
  return [minScore, list, tier, birthday, country, topic].some((wanted) => wanted !== null);
}

/** The records of a run, page after page. */
export function matchRecordsQuery(runId: string, filter: RecordFilter) {
  return infiniteQueryOptions({
    queryKey: ['matching', 'records', runId, filter],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      api.matching.records({
        runId,
        ...recordParams(filter),
        limit: RECORDS_PER_PAGE,
        ...(pageParam && { cursor: pageParam }),
      }),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // A refetch would move rows while the user works on the list.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEEP_MS,
  });
}

/** The countries and topics that lists give of the candidates of a kind, which never change in a run but by a user's hand. */
export function marksQuery(runId: string, kind: EntityKind) {
  return queryOptions({
    queryKey: ['matching', 'marks', runId, kind],
    queryFn: () => api.matching.marks({ runId, kind }),
    staleTime: KEEP_MS,
  });
}

/** What should be checked before the resolution of a run. */
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
    queryFn: ({ pageParam }) =>
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

/** How many undecided candidates fit a filter, with those that are decided one by one. */
export function fittingCountQuery(runId: string, filter: RecordFilter) {
  return queryOptions({
    queryKey: ['matching', 'fitting', runId, filter],
    queryFn: async () => {
      const what = 'delete-fitting' as const;
      const request = { runId, what, filter: recordParams(filter), limit: 1 };
      const { count, staysOpen } = await api.matching.previewBulk(request);
      return count + staysOpen.recommended + staysOpen.forTwo;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Applies a bulk action to exactly the list that was shown. */
export function useApplyBulk() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (
      bulk: BulkRequest & { hash: string; except: { recordId: string; key: string }[]; reason?: string },
    ) => api.matching.applyBulk(bulk),
    onSuccess: (_done, { runId }) => refreshResults(queries, runId),
  });
}

/** Refetches counts, audit log and the open record. */
export function refreshCounts(queries: QueryClient, runId: string): void {
  for (const key of [
    ['run', runId],
    ['audit'],
    ['warnings', runId],
    ['candidates', runId],
    ['fitting', runId],
  ]) {
    void queries.invalidateQueries({ queryKey: ['matching', ...key] });
  }
}

/** Refetches everything shown of a run's results. */
export async function refreshResults(queries: QueryClient, runId: string): Promise<void> {
  const ofRun = ['records', 'candidates', 'run', 'warnings', 'fitting'].map((part) => [part, runId]);
  const keys = [...ofRun, ['audit']];
  await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: ['matching', ...key] })));
}
