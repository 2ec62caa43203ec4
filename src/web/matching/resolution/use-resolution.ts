import { ORPCError } from '@orpc/client';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { MESSAGES } from '#contract/messages.ts';
import { formatCounted } from '../match-format.ts';
import {
  chooseEverywhere,
  type ResolutionShown,
  refreshResolution,
  resolutionCountsQuery,
  resolutionQuery,
  saveResolution,
} from './resolution-queries.ts';
import { useChoices } from './use-choices.ts';

/** How a save ended, as the page says it. */
export type SaveOutcome = { words: string; isDone: boolean };

/** The resolution of a run: its confirmed matches with their choices, and the save of all of them at once. */
export function useResolution(runId: string, shown: ResolutionShown, selectedId: string | null) {
  const queries = useQueryClient();
  const counts = useQuery(resolutionCountsQuery(runId));
  const matched = useItems(runId, 'matched', { isShown: shown === 'matched', selectedId });
  const unmatched = useItems(runId, 'unmatched', { isShown: shown === 'unmatched', selectedId });
  const choosing = useChoices(runId);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);

  /** Does something to all records, once every choice is on the server, and reads them again. */
  async function doWithAll(operation: () => Promise<string>) {
    setBusy(true);
    setOutcome(null);
    try {
      await choosing.choices.flush();
      setOutcome({ words: await operation(), isDone: true });
    } catch (problem) {
      setOutcome({ words: describeRefusal(problem), isDone: false });
    } finally {
      await refreshResolution(queries).catch(() => undefined);
      setBusy(false);
    }
  }
  const save = () =>
    doWithAll(async () => {
      const { written } = await queries.ensureQueryData(resolutionCountsQuery(runId));
      await saveResolution(runId, written);
      return MESSAGES.resolutionSaved;
    });
  const takeWhereEmpty = () =>
    doWithAll(async () => {
      const { records } = await chooseEverywhere(runId);
      return `Taken in ${formatCounted(records, ['record', 'records'])}. Nothing is written until you save.`;
    });

  /** Asks again for what could not be read. */
  function retry() {
    if (counts.isError) void counts.refetch();
    const list = shown === 'matched' ? matched : unmatched;
    if (list.error) list.retry();
  }

  return { counts, matched, unmatched, choosing, save, takeWhereEmpty, retry, isBusy, outcome };
}

/** The records of a list as far as they have been asked for: those that were scrolled to, and the selected one. */
function useItems(
  runId: string,
  show: ResolutionShown,
  { isShown, selectedId }: { isShown: boolean; selectedId: string | null },
) {
  const query = useInfiniteQuery({ ...resolutionQuery(runId, show), enabled: runId !== '' && isShown });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const isMissing = isShown && selectedId !== null && !items.some(({ recordId }) => recordId === selectedId);
  useEffect(() => {
    if (isMissing) more();
  }, [isMissing, more]);
  return {
    items,
    more,
    isLoading: query.isPending,
    error: query.error,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : query.refetch()),
  };
}

export type Resolution = ReturnType<typeof useResolution>;

export type ResolutionItems = ReturnType<typeof useItems>;

function describeRefusal(problem: unknown): string {
  if (!(problem instanceof ORPCError)) return problem instanceof Error ? problem.message : String(problem);
  const data = (problem.data ?? {}) as {
    stale?: { clientId: string }[];
    undecided?: number;
    records?: { name: string }[];
  };
  if (data.stale?.length) {
    const clients = formatCounted(data.stale.length, ['client', 'clients']);
    return `Nothing is written yet: ${clients} changed meanwhile. Look at the marked fields again; every other choice is kept.`;
  }
  if (data.undecided) {
    return `Nothing is written: ${formatCounted(data.undecided, ['candidate needs', 'candidates need'])} a decision first.`;
  }
  if (data.records?.length) {
    return `Nothing is written. ${problem.message} ${data.records.map(({ name }) => name).join(', ')}.`;
  }
  return problem.message;
}
