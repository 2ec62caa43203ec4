import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MatchRun, RunProgress } from '#contract/match-run-contract.ts';
import { api } from '../../api/api-client.ts';
import { matchRunQuery, matchRunsQuery } from './run-queries.ts';

/** While the stream of a run is interrupted, it is asked for this often. */
const POLL_MS = 2_000;

/** The runs there are: the one that goes on, the one whose results are shown, and one that ended without any. */
export function useMatchingRuns(chosenId: string | null) {
  const runs = useQuery({ ...matchRunsQuery, refetchOnWindowFocus: 'always' });
  const all = runs.data ?? [];
  const going = all.find(({ state }) => state === 'waiting' || state === 'running') ?? null;
  useRunEvents(going?.id ?? null);

  const latest = all.find(({ state }) => state === 'done') ?? null;
  const shownId = chosenId ?? latest?.id ?? null;
  const shown = useQuery({
    ...matchRunQuery(shownId ?? ''),
    enabled: shownId !== null,
    placeholderData: () => all.find(({ id }) => id === shownId),
  });
  const [first] = all;
  const ended = first && (first.state === 'failed' || first.state === 'cancelled') ? first : null;
  return {
    all,
    going,
    shown: shownId === null ? null : (shown.data ?? null),
    /** The latest run, when it left nothing behind. */
    ended,
    isLoading: runs.isPending || (shownId !== null && shown.isPending),
    failure: runs.error?.message ?? shown.error?.message,
    retry: () => {
      void runs.refetch();
      if (shownId !== null) void shown.refetch();
    },
  };
}

/** Follows a run by its event stream until it has ended, and then has the runs asked for again. */
function useRunEvents(runId: string | null): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (runId === null) return undefined;
    const ending = new AbortController();
    void follow();
    return () => ending.abort();

    async function follow() {
      const id = runId ?? '';
      while (!ending.signal.aborted) {
        try {
          const events = await api.matching.events({ runId: id }, { signal: ending.signal });
          for await (const progress of events) keep(id, progress);
        } catch {
          // Interrupted: what the run is at is asked for below, and the stream opened again.
        }
        if (ending.signal.aborted) return;
        const runs = await queries.fetchQuery({ ...matchRunsQuery, staleTime: 0 }).catch(() => null);
        const run = runs?.find((one) => one.id === id);
        if (run) queries.setQueryData(matchRunQuery(id).queryKey, run);
        if (run && run.state !== 'waiting' && run.state !== 'running') return;
        await new Promise((done) => setTimeout(done, POLL_MS));
      }
    }

    function keep(id: string, progress: RunProgress) {
      queries.setQueryData(matchRunsQuery.queryKey, (runs) =>
        runs?.map((run): MatchRun => (run.id === id ? withProgress(run, progress) : run)),
      );
    }
  }, [runId, queries]);
}

/** The run with its progress; that it has ended comes with its results, from the run itself. */
function withProgress(run: MatchRun, progress: RunProgress): MatchRun {
  const isGoing = progress.state === 'waiting' || progress.state === 'running';
  return { ...run, progress, state: isGoing ? progress.state : run.state };
}
