import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { Summary, SummaryFormat } from '#contract/summary-contract.ts';
import { api, apiQueries } from '../api/api-client.ts';
import { useRefresh } from '../api/use-change.ts';

const POLL_MS = 500;
const PAGE_SIZE = 50;

/** One summary; polled while it is being made, and while a requested one (`isRequested`) does not exist yet. */
export function useSummary(id: string | null, { isRequested }: { isRequested: boolean }) {
  const input = { id: id ?? '' };
  const { data, error } = useQuery({
    queryKey: apiQueries.summaries.read.queryKey({ input }),
    queryFn: (): Promise<Summary | null> =>
      isRequested ? api.summaries.progress(input) : api.summaries.read(input),
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      isOpen(state.data ?? undefined) || (isRequested && !state.data) ? POLL_MS : false,
  });
  return { data: data ?? undefined, error };
}

/** Loads one summary as it is now. */
export function loadSummary(id: string): Promise<Summary> {
  return api.summaries.read({ id });
}

/** How much space the user's files take, and may take. */
export function useStorageUsage() {
  return useQuery(apiQueries.storageUsage.queryOptions({ staleTime: 0 }));
}

/** Whether a summary is still being made. */
export function isOpen(summary: Summary | undefined): boolean {
  return summary !== undefined && summary.stage !== 'ended';
}

/** The user's summaries, newest first; with `search`, those that contain its words. */
export function useEarlierSummaries(search: string) {
  return useInfiniteQuery(
    apiQueries.summaries.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: PAGE_SIZE,
        ...(search && { q: search }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: (before) => before,
    }),
  );
}

/** The text of one page of a summary's file. */
export function useSummaryPage(id: string, page: number) {
  return useQuery(
    apiQueries.summaries.page.queryOptions({ input: { id, page }, staleTime: Number.POSITIVE_INFINITY }),
  );
}

/** Refetches every list and summary on the screen. */
export function useRefreshSummaries() {
  return useRefresh(apiQueries.summaries);
}

/** Deletes a summary and refetches the list. */
export function useRemoveSummary() {
  const refresh = useRefreshSummaries();
  return useMutation({
    mutationFn: (id: string) => api.summaries.remove({ id }),
    onSuccess: refresh,
  });
}

/** Cancels a summary that is being made. */
export function cancelSummary(id: string): Promise<Summary> {
  return api.summaries.cancel({ id });
}

/** The address of a summary as a file: alone, or with all that was asked about its file. */
export function downloadPath(id: string, format: SummaryFormat, scope: 'summary' | 'conversation'): string {
  return `/api/summaries/${id}/download?${new URLSearchParams({ format, scope })}`;
}

/** The passages that are hidden in the file of a summary. */
export function useHiddenPassages(id: string) {
  return useQuery(apiQueries.summaries.hidden.queryOptions({ input: { id } }));
}
