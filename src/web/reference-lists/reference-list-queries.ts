import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListChange } from '#contract/reference-lists/list-change-contract.ts';
import type { ListRemoval } from '#contract/reference-lists/reference-list-contract.ts';
import { api, apiQueries } from '../api/api-client.ts';

const POLL_MS = 1_500;

/** All reference lists, polled while a version is being imported. */
export function useReferenceLists() {
  return useQuery(
    apiQueries.referenceLists.list.queryOptions({
      refetchInterval: ({ state }) => {
        const isImporting = state.data?.items.some(
          ({ versions, subscription }) =>
            subscription?.isBusy || versions.some((version) => version.state === 'importing'),
        );
        return isImporting ? POLL_MS : false;
      },
    }),
  );
}

/** What a version added, changed or removed, page by page. */
export function useVersionChanges(id: string, change: ListChange['change']) {
  return useInfiniteQuery(
    apiQueries.referenceLists.changes.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, change, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  );
}

export type RemovalTarget = { id: string; scope: 'version' | 'list' };

/** What a removal would affect. */
export function useListRemoval(target: RemovalTarget) {
  return useQuery(apiQueries.referenceLists.removal.queryOptions({ input: target, staleTime: 0 }));
}

/** Removes a version, or a list with all its versions. Reports it before the lists are read again without it. */
export function useRemoveList(onRemoved: (removed: ListRemoval) => void) {
  const invalidate = useInvalidateLists();
  return useMutation({
    mutationFn: (target: RemovalTarget) => api.referenceLists.remove(target),
    onSuccess: async (removed) => {
      onRemoved(removed);
      await invalidate();
    },
  });
}

/** Refetches everything that shows lists. */
export function useInvalidateLists() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: apiQueries.referenceLists.key() });
    await client.invalidateQueries({ queryKey: apiQueries.listSubscriptions.key() });
    await client.invalidateQueries({ queryKey: apiQueries.matching.lists.key() });
  };
}
