import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { ResolutionItem } from '#contract/matching/match-resolution-contract.ts';
import type { WrittenRecord } from '#contract/matching/match-save-contract.ts';
import { api } from '../../api/api-client.ts';
import { lastingApi, MAX_LASTING_CHARACTERS } from '../../api/lasting-api.ts';
import { countsAfter } from './resolution-choices.ts';

const ITEMS_PER_PAGE = 50;
const MATCHES_PER_PAGE = 100;

/** Which records are listed: those to settle, those that are saved, or those without a match. */
export const RESOLUTION_LISTS = ['open', 'closed', 'unmatched'] as const;
export type ResolutionShown = (typeof RESOLUTION_LISTS)[number];
type ResolutionPages = InfiniteData<Awaited<ReturnType<typeof api.matching.resolution>>, string | null>;

/** The records of a list, with their confirmed matches field by field, page after page. */
export function resolutionQuery(runId: string, show: ResolutionShown) {
  return infiniteQueryOptions({
    queryKey: ['matching', 'resolution', runId, show],
    enabled: runId !== '',
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      api.matching.resolution({
        runId,
        show,
        limit: ITEMS_PER_PAGE,
        ...(pageParam && { cursor: pageParam }),
      }),
    getNextPageParam: (page) => page.nextCursor,
    // Refetched explicitly only: unsent choices are newer than the server's data.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The counts of a resolution, which include the unsent choices of this page. */
export function resolutionCountsQuery(runId: string) {
  return queryOptions({
    queryKey: ['matching', 'resolution', runId, 'counts'],
    enabled: runId !== '',
    queryFn: () => api.matching.resolutionCounts({ runId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The reference records that are confirmed for a record, page after page. */
export function matchesQuery(runId: string, recordId: string) {
  return infiniteQueryOptions({
    queryKey: ['matching', 'matches', runId, recordId],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      api.matching.matches({
        runId,
        recordId,
        limit: MATCHES_PER_PAGE,
        ...(pageParam && { cursor: pageParam }),
      }),
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Chooses the external value wherever the internal one is empty, in all records. */
export function chooseEverywhere(runId: string) {
  return api.matching.chooseEverywhere({ runId, preset: 'external-where-empty' });
}

/** Stores the choices for one record on the server until they are saved. */
export function storeChoices(
  runId: string,
  { recordId, clientVersion, match, choices }: ResolutionItem,
): Promise<ResolutionItem> {
  const choice = { runId, recordId, clientVersion, choices, ...(match !== null && { match: match.key }) };
  const size = JSON.stringify(choice).length;
  return (size <= MAX_LASTING_CHARACTERS ? lastingApi : api).matching.choose(choice);
}

/** What a save would write, of all records or of one. `flush` sends the waiting choices first. */
export function savePreviewQuery(runId: string, recordId: string | null, flush: () => Promise<void>) {
  return queryOptions({
    queryKey: ['matching', 'resolution', runId, 'save', recordId],
    queryFn: async () => {
      await flush();
      return api.matching.previewSave({ runId, ...(recordId !== null && { recordId }) });
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** What a save is asked to write and to close. */
export type SaveRequest = Omit<Parameters<typeof api.matching.save>[0], 'runId'>;

/** Writes choices into their clients, or none when the counts are not the `written` ones that were shown. */
export function saveResolution(runId: string, request: SaveRequest) {
  return api.matching.save({ runId, ...request });
}

/** Opens a record again that was closed without writing. */
export function reopenRecord(runId: string, recordId: string) {
  return api.matching.reopen({ runId, recordId });
}

/** Settles stale choices: makes them for the present client, or drops them in favour of its values. */
export function settleStale(
  runId: string,
  { recordId, clientVersion, choices }: Pick<WrittenRecord, 'recordId' | 'clientVersion' | 'choices'>,
) {
  return api.matching.choose({ runId, recordId, clientVersion, choices });
}

/** Replaces an item in the query cache and updates the counts. */
export function showItem(queries: QueryClient, runId: string, item: ResolutionItem): void {
  const { queryKey } = resolutionQuery(runId, 'open');
  const pages = queries.getQueryData<ResolutionPages>(queryKey);
  const shown = pages?.pages.flatMap(({ items }) => items).find(({ recordId }) => recordId === item.recordId);
  if (!pages || !shown) return;
  queries.setQueryData(
    resolutionCountsQuery(runId).queryKey,
    (counts) => counts && countsAfter(counts, shown, item),
  );
  queries.setQueryData<ResolutionPages>(queryKey, {
    ...pages,
    pages: pages.pages.map((page) =>
      page.items.includes(shown)
        ? { ...page, items: page.items.map((one) => (one === shown ? item : one)) }
        : page,
    ),
  });
}

/** Refetches the open records and their counts, as a preview has shown that clients changed. */
export async function refreshOpen(queries: QueryClient, runId: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: resolutionQuery(runId, 'open').queryKey }),
    queries.invalidateQueries({ queryKey: resolutionCountsQuery(runId).queryKey }),
  ]);
}

/** Refetches everything about matching and all documents. */
export async function refreshResolution(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['matching'] }),
    queries.invalidateQueries({ queryKey: ['documents'] }),
  ]);
}
