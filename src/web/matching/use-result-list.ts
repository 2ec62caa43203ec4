import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { MatchRecordRow } from '#contract/match-candidate-contract.ts';
import { matchRecordsQuery, type RecordFilter } from './matching-queries.ts';

/** The records shown so far. */
export type ResultList = {
  rows: readonly MatchRecordRow[];
  /** Of all pages. */
  total: number;
  isLoading: boolean;
  hasMore: boolean;
  failure: string | undefined;
  retry: () => void;
  /** Asks for the next page, unless it is on its way or there is none. */
  more: () => void;
};

const NO_ROWS: readonly MatchRecordRow[] = [];

/** The records of a run that the filter lets through, as far as they have been asked for. */
export function useResultList(runId: string, filter: RecordFilter): ResultList {
  const {
    data,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    isPending,
    error,
    refetch,
  } = useInfiniteQuery(matchRecordsQuery(runId, filter));
  const all = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  // Those of another search stay until the found ones are there; those of another kind would mislead.
  const isOther = isPlaceholderData && all[0]?.kind !== filter.kind;
  const rows = isOther ? NO_ROWS : all;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return {
    rows,
    total: data?.pages.at(-1)?.total ?? 0,
    isLoading: isPending || isOther,
    hasMore: hasNextPage,
    failure: error?.message,
    retry: useCallback(() => void refetch(), [refetch]),
    more,
  };
}
