import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReasonList } from '#contract/matching/match-reason-contract.ts';
import { api } from '../../api/api-client.ts';

/** A reason as it is edited; without a code it is new. */
export type ReasonDraft = { code?: string; label: string };

/** The reasons for decisions. */
export const matchReasonsQuery = queryOptions({
  queryKey: ['matching', 'reasons'],
  queryFn: () => api.matching.reasons(),
});

/** Replaces the list of reasons. */
export function useSaveReasons() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (list: { version: number; reasons: ReasonDraft[] }) => api.matching.saveReasons(list),
    onSuccess: (saved: ReasonList) => queries.setQueryData(matchReasonsQuery.queryKey, saved),
    onError: () => queries.invalidateQueries({ queryKey: matchReasonsQuery.queryKey }),
  });
}
