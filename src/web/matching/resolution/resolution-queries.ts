import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { ResolutionItem, WrittenCounts } from '#contract/match-resolution-contract.ts';
import { api } from '../../api/api-client.ts';
import { lastingApi, MAX_LASTING_CHARACTERS } from '../../api/lasting-api.ts';
import { countsAfter } from './resolution-choices.ts';

const ITEMS_PER_PAGE = 50;
const MATCHES_PER_PAGE = 100;

export type ResolutionShown = 'matched' | 'unmatched';
export type ResolutionPage = { items: ResolutionItem[]; nextCursor: string | null };
type ResolutionPages = InfiniteData<ResolutionPage, string | null>;

/** The confirmed matches of a run field by field, or the records without one, page after page. */
export function resolutionQuery(runId: string, show: ResolutionShown) {
  return infiniteQueryOptions({
    queryKey: ['matching', 'resolution', runId, show],
    enabled: runId !== '',
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }): Promise<ResolutionPage> =>
      api.matching.resolution({
        runId,
        show,
        limit: ITEMS_PER_PAGE,
        ...(pageParam && { cursor: pageParam }),
      }),
    getNextPageParam: (page) => page.nextCursor,
    // Asked for again by hand: choices that are being typed are newer than what the server knows.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** How much there is to resolve, and what a save would write: with every choice on this page, before the server knows it. */
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

/** Takes external values where nothing is recorded internally, in all records, shown or not. */
export function chooseEverywhere(runId: string) {
  return api.matching.chooseEverywhere({ runId, preset: 'external-where-empty' });
}

/** Keeps the choices for one record on the server until they are saved. */
export function storeChoices(
  runId: string,
  { recordId, clientVersion, match, choices }: ResolutionItem,
): Promise<ResolutionItem> {
  const choice = { runId, recordId, clientVersion, choices, ...(match !== null && { match: match.key }) };
  const size = JSON.stringify(choice).length;
  return (size <= MAX_LASTING_CHARACTERS ? lastingApi : api).matching.choose(choice);
}

/** Writes all choices into their clients, or none: also when they are not what was seen. */
export function saveResolution(runId: string, written: WrittenCounts) {
  return api.matching.save({ runId, written });
}

/** Shows an item instead of the one that was shown, and counts what it will have written. */
export function showItem(queries: QueryClient, runId: string, item: ResolutionItem): void {
  const { queryKey } = resolutionQuery(runId, 'matched');
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

/** Reads everything known of matching and of the clients again. */
export async function refreshResolution(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['matching'] }),
    queries.invalidateQueries({ queryKey: ['documents'] }),
  ]);
}
