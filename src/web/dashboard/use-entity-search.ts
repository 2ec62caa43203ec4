import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { apiQueries } from '../api/api-client.ts';

/** Debounce of typed text before the server is asked. */
const DEBOUNCE_MS = 120;
/** Names per kind at first, few enough to show every kind. */
const FIRST_NAMES_PER_KIND = 6;
/** Names that each "Show more" adds. */
const MORE_NAMES = 30;
/** Found names are cached this long. */
const NAMES_FRESH_MS = 30_000;

/** The names of one kind after the first page, read page by page on request. */
function useFurtherNames(kind: EntityKind, words: string, firstCursor: string | null) {
  const [askedFor, setAskedFor] = useState<string>();
  const isAsked = askedFor === words && firstCursor !== null;
  const pages = useInfiniteQuery(
    apiQueries.entities.search.infiniteOptions({
      input: (cursor: string) => ({ q: words, kind, limit: MORE_NAMES, cursor }),
      initialPageParam: firstCursor ?? '',
      getNextPageParam: (page) => page.groups[0]?.nextCursor ?? undefined,
      enabled: isAsked,
      staleTime: NAMES_FRESH_MS,
    }),
  );
  return {
    items: isAsked ? (pages.data?.pages.flatMap((page) => page.groups[0]?.items ?? []) ?? []) : [],
    hasMore: isAsked ? pages.hasNextPage || pages.isPending : firstCursor !== null,
    isLoadingMore: isAsked && pages.isFetching,
    showMore: () => (isAsked ? void pages.fetchNextPage() : setAskedFor(words)),
  };
}

/** Finds clients, contacts and related parties whose names start with the typed words, page by page. */
export function useEntitySearch(typed: string, isOpen: boolean) {
  const [words] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const first = useQuery(
    apiQueries.entities.search.queryOptions({
      input: { q: words, limit: FIRST_NAMES_PER_KIND },
      enabled: isOpen,
      placeholderData: keepPreviousData,
      staleTime: NAMES_FRESH_MS,
    }),
  );
  const groupOf = (kind: EntityKind) => first.data?.groups.find((group) => group.kind === kind);
  const cursorOf = (kind: EntityKind) =>
    first.isPlaceholderData ? null : (groupOf(kind)?.nextCursor ?? null);
  const further = {
    clients: useFurtherNames('clients', words, cursorOf('clients')),
    contacts: useFurtherNames('contacts', words, cursorOf('contacts')),
    relatedParties: useFurtherNames('relatedParties', words, cursorOf('relatedParties')),
  };
  return {
    words,
    /** Undefined until the first response. */
    groups:
      first.data &&
      ENTITY_KINDS.map((kind) => {
        const { items, hasMore, isLoadingMore } = further[kind];
        return { kind, items: [...(groupOf(kind)?.items ?? []), ...items], hasMore, isLoadingMore };
      }),
    isSearching: first.isFetching,
    hasFailed: first.isError,
    retry: () => void first.refetch(),
    showMore: (kind: EntityKind) => further[kind].showMore(),
  };
}

export type EntitySearch = ReturnType<typeof useEntitySearch>;
export type EntityGroup = NonNullable<EntitySearch['groups']>[number];
