import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MatchRun } from '#contract/matching/match-run-contract.ts';
import type { EntityKind } from '#records';
import { api } from '../../api/api-client.ts';

/** Number of runs that are listed; older ones are in the audit log. */
const RUNS_SHOWN = 20;

/** All reference lists. */
export const matchListsQuery = queryOptions({
  queryKey: ['matching', 'lists'],
  queryFn: () => api.matching.lists(),
});

/** Reads the latest runs, newest first. */
export function readRuns(): Promise<MatchRun[]> {
  return api.matching.list({ limit: RUNS_SHOWN });
}

/** The latest runs, newest first. */
export const matchRunsQuery = queryOptions({
  queryKey: ['matching', 'runs'],
  queryFn: readRuns,
});

/** One run with its counts. */
export function matchRunQuery(runId: string) {
  return queryOptions({
    queryKey: ['matching', 'run', runId],
    queryFn: () => api.matching.read({ runId }),
    refetchOnWindowFocus: 'always',
  });
}

/** Starts a run. Idempotent while the same run is running. */
export function useStartRun() {
  const keep = useStoreRun();
  return useMutation({
    mutationFn: (choice: { lists: string[]; kinds: EntityKind[]; top: number | null }) =>
      api.matching.start(choice),
    onSuccess: keep,
  });
}

/** Cancels a run and discards its results. */
export function useCancelRun() {
  const keep = useStoreRun();
  return useMutation({ mutationFn: (runId: string) => api.matching.cancel({ runId }), onSuccess: keep });
}

/** Stores a run in the query cache, in place of its older state. */
function useStoreRun(): (run: MatchRun) => void {
  const queries = useQueryClient();
  return (run) => {
    queries.setQueryData(matchRunQuery(run.id).queryKey, run);
    queries.setQueryData(matchRunsQuery.queryKey, (runs) => {
      if (!runs) return runs;
      const index = runs.findIndex(({ id }) => id === run.id);
      return index < 0 ? [run, ...runs] : runs.with(index, run);
    });
  };
}
