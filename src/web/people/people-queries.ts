import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { PeopleFilter, PeopleOrder } from '#contract/people-contract.ts';
import { api, apiQueries } from '../api/api-client.ts';
import { useChange } from '../api/use-change.ts';
import { downloadFile } from '../ui/download-file.ts';

/** How the list is narrowed and sorted. */
export type PeopleView = { search: string; state: PeopleFilter | null; order: PeopleOrder };

/** The people, page by page, and who waits for approval. */
export function usePeople({ search, state, order }: PeopleView) {
  return useInfiniteQuery(
    apiQueries.people.list.infiniteOptions({
      input: (cursor: number) => ({ order, cursor, ...(search && { search }), ...(state && { state }) }),
      initialPageParam: 0,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: (before) => before,
    }),
  );
}

/** One page of the people. */
export type PeoplePageData = NonNullable<ReturnType<typeof usePeople>['data']>['pages'][number];

/** One person with sessions and decisions. */
export function usePerson(id: string) {
  return useQuery(apiQueries.people.read.queryOptions({ input: { id }, staleTime: 0 }));
}

/** Changes people and refetches everything that shows them. */
export function useChangePeople() {
  return useChange(apiQueries.people, api.people.change);
}

/** What inviting each line would do; the last result stays until the next one is read. */
export function useReadAddresses(lines: readonly string[]) {
  return useQuery(
    apiQueries.people.readAddresses.queryOptions({
      input: { lines: [...lines] },
      enabled: lines.length > 0,
      placeholderData: (before) => before,
    }),
  );
}

/** Mails invitations. */
export function useInvite(onInvited: (emails: readonly string[]) => void) {
  return useChange(apiQueries.people, api.people.invite, {
    onSuccess: ({ invited }) => onInvited(invited),
  });
}

/** Downloads the people as a CSV file: those chosen, or all that are found when none is. */
export function useDownloadPeople({ search, state, order }: PeopleView) {
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const found = { ...(search && { search }), ...(state && { state }) };
      const { body } = await api.people.export({
        order,
        ...(ids.length > 0 ? { ids: ids.join(',') } : found),
      });
      downloadFile('people.csv', body);
    },
  });
}
