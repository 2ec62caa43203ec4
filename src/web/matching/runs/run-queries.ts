import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MatchRun } from '#contract/match-run-contract.ts';
import type { EntityKind } from '#records';
import { api } from '../../api/api-client.ts';

/** Runs kept in sight; older ones are in the audit log. */
const RUNS_SHOWN = 20;

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

/** Starts a run, or finds the same one running. */
export function useStartRun() {
  const keep = useStoreRun();
  return useMutation({
    mutationFn: (choice: { lists: string[]; kinds: EntityKind[] }) => api.matching.start(choice),
    onSuccess: keep,
  });
}

/** Ends a run; nothing of it stays. */
export function useCancelRun() {
  const keep = useStoreRun();
  return useMutation({ mutationFn: (runId: string) => api.matching.cancel({ runId }), onSuccess: keep });
}

/** Replaces what was known of a run. */
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
