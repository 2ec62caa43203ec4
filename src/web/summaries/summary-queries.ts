import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Summary } from '#contract/summary-contract.ts';
import { api, apiQueries } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { sendRequest } from '../api/send-request.ts';

const POLL_MS = 500;
const PAGE_SIZE = 50;

/** One summary; polled while it is being made, and while a requested one (`isRequested`) does not exist yet. */
export function useSummary(id: string | null, { isRequested }: { isRequested: boolean }) {
  return useQuery(
    apiQueries.summaries.read.queryOptions({
      input: { id: id ?? '' },
      enabled: id !== null,
      refetchInterval: ({ state: { data } }) =>
        isOpen(data) || (isRequested && data === undefined) ? POLL_MS : false,
    }),
  );
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
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: apiQueries.summaries.key() });
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

/** Requests the summary of an uploaded file and waits for it. Idempotent by `requestId`. */
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

/** The address of a summary as a file. */
export function downloadPath(id: string, format: 'markdown' | 'pdf'): string {
  return `/api/summaries/${id}/download?format=${format}`;
}
