import { ORPCError } from '@orpc/client';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { WrittenRecord } from '#contract/matching/match-save-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { saveWhenLeaving } from '../../editing/save-when-leaving.ts';
import { useUnsavedGuard } from '../../editing/use-unsaved-guard.ts';
import { counted } from '../../ui/count-words.ts';
import { ChoiceStore } from './choice-store.ts';
import {
  chooseEverywhere,
  type ResolutionShown,
  refreshResolution,
  reopenRecord,
  resolutionCountsQuery,
  resolutionQuery,
  type SaveRequest,
  saveResolution,
  settleStale,
  showItem,
  storeChoices,
} from './resolution-queries.ts';

/** The outcome of an operation, with details about what it did. */
export type Outcome = { message: string; detail?: string; isDone: boolean };

/** The resolution of a run: its lists with their choices, and what writes, closes and reopens records. */
export function useResolution(runId: string, shown: ResolutionShown, selectedId: string | null) {
  const counts = useQuery(resolutionCountsQuery(runId));
  const list = useItems(runId, shown, selectedId);
  const choosing = useChoices(runId);
  const { run, isBusy, outcome } = useOperations(choosing.choices.flush);

  /** Writes and closes records. Resolves with whether it succeeded. */
  const save = (request: SaveRequest) =>
    run(async () => {
      const { records, open } = await saveResolution(runId, request);
      return describeSaved({ written: request.written?.records ?? 0, records, open });
    });
  const reopen = (recordId: string) =>
    run(async () => {
      const { name } = await reopenRecord(runId, recordId);
      return { message: `${name} is open again.` };
    });
  const settle = (record: Pick<WrittenRecord, 'recordId' | 'clientVersion' | 'choices'>) =>
    run(async () => {
      await settleStale(runId, record);
      return { message: '' };
    });
  const takeWhereEmpty = () =>
    run(async () => {
      const { records } = await chooseEverywhere(runId);
      return {
        message: `External values chosen in ${counted(records, 'record')}. Nothing is written until you save.`,
      };
    });

  /** Retries failed reads. */
  function retry() {
    if (counts.isError) void counts.refetch();
    if (list.error) list.retry();
  }

  return { counts, list, choosing, save, reopen, settle, takeWhereEmpty, retry, isBusy, outcome };
}

/** Runs one operation at a time, once every choice is on the server, and refetches everything after it. */
function useOperations(flush: () => Promise<void>) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  async function run(operation: () => Promise<Omit<Outcome, 'isDone'>>): Promise<boolean> {
    setBusy(true);
    setOutcome(null);
    try {
      await flush();
      setOutcome({ ...(await operation()), isDone: true });
      return true;
    } catch (problem) {
      setOutcome({ message: describeRefusal(problem), isDone: false });
      return false;
    } finally {
      await refreshResolution(queries).catch(() => undefined);
      setBusy(false);
    }
  }
  return { run, isBusy, outcome };
}

/** The records of a list that are read so far: up to the scroll position, and up to the one selected at first. */
function useItems(runId: string, show: ResolutionShown, selectedId: string | null) {
  const query = useInfiniteQuery(resolutionQuery(runId, show));
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  // A record that a save has closed is not sought again.
  const [sought, setSought] = useState(selectedId);
  const isFound = items.some(({ recordId }) => recordId === sought);
  useEffect(() => {
    if (isFound) setSought(null);
    else if (sought !== null) more();
  }, [isFound, sought, more]);
  return {
    items,
    isWhole: !hasNextPage,
    more,
    query,
    error: query.error,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : query.refetch()),
  };
}

export type Resolution = ReturnType<typeof useResolution>;

export type ResolutionItems = ReturnType<typeof useItems>;

/** Says what a save wrote, what it closed without writing, and what is still open. */
function describeSaved({ written, records, open }: { written: number; records: number; open: number }) {
  const closed = counted(records - written, 'record closed', 'records closed');
  const parts = [
    written > 0 && counted(written, 'record written', 'records written'),
    records > written && `${closed} unchanged`,
    open > 0 && `${counted(open, 'record')} still open`,
  ];
  const detail = `${parts.filter(Boolean).join(', ')}.`;
  return written > 0
    ? { message: MESSAGES.resolutionSaved, detail }
    : { message: `Nothing was written. ${detail}` };
}

function describeRefusal(problem: unknown): string {
  if (!(problem instanceof ORPCError)) return problem instanceof Error ? problem.message : String(problem);
  const data = (problem.data ?? {}) as {
    stale?: { clientId: string }[];
    undecided?: number;
    records?: { name: string }[];
  };
  if (data.stale?.length) {
    const clients = counted(data.stale.length, 'client');
    return `Nothing is written yet: ${clients} changed since you chose. Look at the marked fields again; every other choice is kept.`;
  }
  if (data.undecided) {
    return `Nothing is written: ${counted(data.undecided, 'candidate needs', 'candidates need')} a decision first.`;
  }
  if (data.records?.length) {
    return `Nothing is written. ${problem.message} ${data.records.map(({ name }) => name).join(', ')}.`;
  }
  return problem.message;
}

/** The choices of a run and their save state. Unsent choices are sent at once when the page is left. */
function useChoices(runId: string) {
  const queries = useQueryClient();
  const choices = useMemo(
    () =>
      new ChoiceStore({
        send: (item) => storeChoices(runId, item),
        show: (item) => showItem(queries, runId, item),
      }),
    [queries, runId],
  );
  const { saving, changed } = useSyncExternalStore(choices.subscribe, choices.state);
  const words = counted(saving.waiting, 'choice');
  useUnsavedGuard(saving.waiting > 1 || saving.failure !== null, { count: saving.waiting, words });
  useEffect(() => {
    const stop = saveWhenLeaving(choices.retry);
    return () => {
      stop();
      choices.retry();
    };
  }, [choices]);
  return { choices, saving, changed };
}
