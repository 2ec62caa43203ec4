import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DifferenceCounts, RunDifference } from '#contract/matching/match-difference-contract.ts';
import type { EntityKind } from '#records';
import { api, apiQueries } from '../../../api/api-client.ts';

/** The later run, the one that it is compared with, and which of their differences. */
export type WantedDifferences = {
  runId: string;
  from: string;
  kind: EntityKind | null;
  change: RunDifference['change'] | null;
};

/** The differences of two runs, page by page. */
export function useDifferences({ kind, change, ...pair }: WantedDifferences) {
  return useInfiniteQuery(
    apiQueries.matching.differences.infiniteOptions({
      input: (cursor: string | null) => ({
        ...pair,
        ...(kind && { kind }),
        ...(change && { change }),
        ...(cursor !== null && { cursor }),
      }),
      initialPageParam: null,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: (before) => before,
    }),
  );
}

/** How many differences two runs have, counted while this is shown; null before the first count and when it fails. */
export function useDifferenceCounts({ runId, from }: WantedDifferences): DifferenceCounts | null {
  const [counts, setCounts] = useState<DifferenceCounts | null>(null);
  useEffect(() => {
    setCounts(null);
    const ending = new AbortController();
    void follow();
    return () => ending.abort();

    async function follow() {
      try {
        const events = await api.matching.differenceCounts({ runId, from }, { signal: ending.signal });
        for await (const event of events) if (!ending.signal.aborted) setCounts(event);
      } catch {
        // The list beside it says why; without counts its tabs have no numbers.
      }
    }
  }, [runId, from]);
  return counts;
}
