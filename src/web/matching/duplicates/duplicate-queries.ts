import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Duplicate } from '#contract/matching/duplicate-contract.ts';
import { type EntityKind, MINUTE_MS } from '#records';
import { api, apiQueries } from '../../api/api-client.ts';
import { useChange } from '../../api/use-change.ts';

const POLL_MS = 1_500;
/** An undo waits for the decision that it takes back. */
const IN_TURN = { scope: { id: 'duplicates' } };

/** Which pairs are listed. */
export type DuplicateFilter = {
  kind?: EntityKind;
  score?: number;
  client?: string;
  state: 'open' | 'later' | 'decided';
};

/** Pairs that may be one, page by page; read more often while clients wait for the comparison. */
export function useDuplicates(filter: DuplicateFilter) {
  return useInfiniteQuery(
    apiQueries.duplicates.list.infiniteOptions({
      input: (cursor: number) => ({ ...filter, cursor }),
      initialPageParam: 0,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        (state.data?.pages[0]?.compared.waiting ?? 0) > 0 ? POLL_MS : MINUTE_MS,
    }),
  );
}

/** A pair with the values of both. */
export function useDuplicate(id: string) {
  return useQuery(apiQueries.duplicates.read.queryOptions({ input: { id }, staleTime: 0 }));
}

export type Decided = { pair: Duplicate; decision: 'same' | 'different' | 'later' };

/** Decides about a pair as it is shown. */
export function useDecide() {
  const decide = ({ pair, decision }: Decided) =>
    api.duplicates.decide({
      ...{ id: pair.id, decision, values: pair.values },
      expected: pair.decided?.decision ?? 'open',
    });
  return useChange(apiQueries.duplicates, decide, IN_TURN);
}

/** Takes back the last decision about a pair. */
export function useUndo() {
  const undo = ({ pair, decision }: Decided) => api.duplicates.undo({ id: pair.id, expected: decision });
  return useChange(apiQueries.duplicates, undo, IN_TURN);
}
