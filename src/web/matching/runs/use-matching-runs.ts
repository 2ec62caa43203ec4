import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MatchRun, RunProgress } from '#contract/matching/match-run-contract.ts';
import { api } from '../../api/api-client.ts';
import { matchRunQuery, matchRunsQuery, readRuns } from './run-queries.ts';

/** Pause before the event stream of a run is opened again. */
const POLL_MS = 2_000;

/** All runs: the one in progress, the one whose results are shown, and the latest if it ended without results. */
export function useMatchingRuns(chosenId: string | null) {
  const runs = useQuery({ ...matchRunsQuery, refetchOnWindowFocus: 'always' });
  const all = runs.data ?? [];
  const running = all.find(({ state }) => state === 'waiting' || state === 'running') ?? null;
  useRunEvents(running?.id ?? null);

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
    running,
    shown: shownId === null ? null : (shown.data ?? null),
    /** The latest run, when it ended without results. */
    ended,
    isLoading: runs.isPending || (shownId !== null && shown.isPending),
    failure: runs.error?.message ?? shown.error?.message,
    retry: () => {
      void runs.refetch();
      if (shownId !== null) void shown.refetch();
    },
  };
}

/** Follows a run by its event stream until it ends, then refetches the runs. */
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
          // Interrupted: the run is refetched below, and the stream is opened again.
        }
        if (ending.signal.aborted) return;
        const runs = await readRuns().catch(() => null);
        const run = runs?.find((one) => one.id === id);
        // The run before the list that shows it, which else has the counts of its start.
        if (run) queries.setQueryData(matchRunQuery(id).queryKey, run);
        if (runs) queries.setQueryData(matchRunsQuery.queryKey, runs);
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

/** The run with its progress. The end of a run is read from the run itself, together with its results. */
function withProgress(run: MatchRun, progress: RunProgress): MatchRun {
  const isRunning = progress.state === 'waiting' || progress.state === 'running';
  return { ...run, progress, state: isRunning ? progress.state : run.state };
}
