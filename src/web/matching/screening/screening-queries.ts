import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { NoticeFrequency } from '#contract/matching/screening-contract.ts';
import { SCREENING_MESSAGES } from '#contract/matching/screening-messages.ts';
import { MINUTE_MS } from '#records';
import { api, apiQueries } from '../../api/api-client.ts';
import { useChange, useRefresh } from '../../api/use-change.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import type { FilterInput } from './finding-filter.ts';

const POLL_MS = 1_500;
/** An undo takes back what was decided last, so that it waits until that is stored. */
const IN_TURN = { scope: { id: 'finding decisions' } };

/**
 * The state of screening; refetched each minute, and more often while clients wait for their comparison. Once none waits,
 * everything of screening is read again: a list that was opened beside a save is of the time before it.
 */
export function useScreening() {
  const screening = useQuery(
    apiQueries.screening.read.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? POLL_MS : MINUTE_MS),
    }),
  );
  const refresh = useRefresh(apiQueries.screening);
  const wereWaiting = useRef(0);
  const waiting = screening.data?.waiting ?? 0;
  useEffect(() => {
    if (waiting === 0 && wereWaiting.current > 0) void refresh();
    wereWaiting.current = waiting;
  }, [waiting, refresh]);
  return screening;
}

/** The changes of the days before today. */
export function useScreenedDays() {
  return useQuery(apiQueries.screening.days.queryOptions({ staleTime: MINUTE_MS }));
}

/** How many findings each part of the inbox has under a filter. */
export function useParts(filter: Omit<FilterInput, 'part'>) {
  return useQuery(
    apiQueries.screening.parts.queryOptions({
      ...{ input: filter, staleTime: 0, refetchInterval: MINUTE_MS },
      placeholderData: (before) => before,
    }),
  );
}

/** The officer's figures of a period. */
export function useFigures({ from, to }: { from: string; to: string }) {
  return useQuery(
    apiQueries.screening.figures.queryOptions({
      input: { from, to },
      staleTime: 0,
      refetchInterval: MINUTE_MS,
    }),
  );
}

/** Our records that have findings of a filter, page by page. */
export function useFoundRecords(filter: FilterInput) {
  return useInfiniteQuery(
    apiQueries.screening.records.infiniteOptions({
      input: (cursor: number) => ({ ...filter, cursor }),
      initialPageParam: 0,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      staleTime: 0,
    }),
  );
}

/** Exactly what clearing by a filter decides, page by page. */
export function useClearPreview(filter: FilterInput) {
  return useInfiniteQuery(
    apiQueries.screening.previewClear.infiniteOptions({
      input: (cursor: number) => ({ ...filter, cursor }),
      initialPageParam: 0,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      staleTime: 0,
      gcTime: 0,
    }),
  );
}

/** Clears the findings of a preview. */
export function useClear() {
  return useChange(apiQueries.screening, api.screening.clear, IN_TURN);
}

/**
 * Confirms or clears one finding. `onDecided` is called while its row is still there, and even if what is shown of it is
 * gone by then.
 */
export function useDecideFinding(onDecided: () => void) {
  return useChange(apiQueries.screening, api.screening.decide, {
    ...IN_TURN,
    onSuccess: onDecided,
    // Its row goes when the list is read again, and what failed with it.
    onError: (error) => showToast({ sentence: error.message }),
  });
}

/** Takes back that a finding waits for another person. */
export function useKeepOpen() {
  return useChange(apiQueries.screening, api.screening.keepOpen);
}

/** Takes back what the user decided last, and says what of it stays. */
export function useUndoClear() {
  return useChange(apiQueries.screening, () => api.screening.undo(), {
    ...IN_TURN,
    onSuccess: (made) => made.overtaken > 0 && showToast({ sentence: SCREENING_MESSAGES.undoPassedBy(made) }),
  });
}

/** The findings of a filter, page by page. */
export function useFindings(filter: FilterInput, { enabled = true }: { enabled?: boolean } = {}) {
  return useInfiniteQuery(
    apiQueries.screening.findings.infiniteOptions({
      enabled,
      input: (cursor: number) => ({ ...filter, cursor }),
      initialPageParam: 0,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: (before) => before,
      staleTime: 0,
      refetchInterval: MINUTE_MS,
    }),
  );
}

/** A finding with both records. */
export function useOpenFinding(id: string) {
  return useQuery(apiQueries.screening.finding.queryOptions({ input: { id }, staleTime: 0 }));
}

/** Marks findings as seen: those with these ids, or all that are gone. */
export function useMarkSeen() {
  return useChange(apiQueries.screening, (ids: string[] | null) =>
    api.screening.markSeen(ids === null ? {} : { ids }),
  );
}

/** Assigns findings to a user, or to no one. */
export function useAssignFindings() {
  return useChange(apiQueries.screening, api.screening.assign);
}

/** Changes how often the user is told by mail. */
export function usePutNotice() {
  return useChange(apiQueries.screening, (frequency: NoticeFrequency) => api.screening.notice({ frequency }));
}

/** Records that the user has looked now. */
export function useLook() {
  return useMutation({ mutationFn: () => api.screening.look() });
}
