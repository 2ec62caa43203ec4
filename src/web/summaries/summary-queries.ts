import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Summary } from '#contract/summary-contract.ts';
import { api, apiQueries } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { sendRequest } from '../api/send-request.ts';

const LOOK_EVERY_MS = 500;
const PAGE_SIZE = 50;

/** One summary; while it is being made it is looked at again and again, and so while one that was asked for is not there yet. */
export function useSummary(id: string | null, { isAsked }: { isAsked: boolean }) {
  return useQuery(
    apiQueries.summaries.read.queryOptions({
      input: { id: id ?? '' },
      enabled: id !== null,
      refetchInterval: ({ state: { data } }) =>
        isOpen(data) || (isAsked && data === undefined) ? LOOK_EVERY_MS : false,
    }),
  );
}

export function isOpen(summary: Summary | undefined): boolean {
  return summary !== undefined && summary.stage !== 'ended';
}

/** The user's summaries, newest first; with `search`, those that hold its words. */
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

/** Has the lists and summaries that are shown read again. */
export function useRefreshSummaries() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: apiQueries.summaries.key() });
}

export function useRemoveSummary() {
  const refresh = useRefreshSummaries();
  return useMutation({
    mutationFn: (id: string) => api.summaries.remove({ id }),
    onSuccess: refresh,
  });
}

export function cancelSummary(id: string): Promise<Summary> {
  return api.summaries.cancel({ id });
}

/** Has a file summarised that is uploaded, and waits for it; the same `requestId` again is the same call. */
export async function summarizePdf(
  request: { name: string; email: string; fileUrl: string; requestId: string },
  signal: AbortSignal,
): Promise<void> {
  const response = await sendRequest('/api/summarizePdf', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  });
  if (response.ok) return;
  const { error = '', code = '' } = (await response.json().catch(() => ({}))) as {
    error?: string;
    code?: string;
  };
  throw new ApiError({ code, status: response.status, message: error });
}

/** Where a summary can be fetched as a file. */
export function downloadPath(id: string, format: 'markdown' | 'pdf'): string {
  return `/api/summaries/${id}/download?format=${format}`;
}
