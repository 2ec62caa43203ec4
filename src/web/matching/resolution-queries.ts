import { type InfiniteData, infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { FieldChoice, ResolutionItem } from '#contract/match-resolution-contract.ts';
import { api } from '../api/api-client.ts';
import { lastingApi, MAX_LASTING_CHARACTERS } from '../api/lasting-api.ts';

const ITEMS_PER_PAGE = 100;

export type ResolutionShown = 'matched' | 'unmatched';
export type ResolutionPage = {
  items: ResolutionItem[];
  matched: number;
  unmatched: number;
  nextCursor: string | null;
};
export type ResolutionPages = InfiniteData<ResolutionPage, string | null>;

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

/** Keeps the choices for one record on the server until they are saved. */
export function keepChoices(choice: {
  runId: string;
  recordId: string;
  clientVersion: number;
  match?: string;
  choices: Record<string, FieldChoice>;
}): Promise<ResolutionItem> {
  const size = JSON.stringify(choice).length;
  return (size <= MAX_LASTING_CHARACTERS ? lastingApi : api).matching.choose(choice);
}

/** Writes all choices into their clients, or none; with `recordIds` those of these records alone. */
export function saveResolution(runId: string, recordIds?: string[]) {
  return api.matching.save({ runId, ...(recordIds && { recordIds }) });
}

/** Puts an item in the place of the one that was shown. */
export function useKeepItem(runId: string): (item: ResolutionItem) => void {
  const queries = useQueryClient();
  return (item) =>
    queries.setQueryData<ResolutionPages>(
      resolutionQuery(runId, 'matched').queryKey,
      (pages) =>
        pages && {
          ...pages,
          pages: pages.pages.map((page) => ({
            ...page,
            items: page.items.map((shown) => (shown.recordId === item.recordId ? item : shown)),
          })),
        },
    );
}

/** Has the confirmed matches, and what is known of the clients, asked for again. */
export function useSettleResolution(runId: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['matching'] }),
      queries.invalidateQueries({ queryKey: ['documents'] }),
      queries.refetchQueries({ queryKey: ['matching', 'resolution', runId] }),
    ]);
  };
}
