import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, apiQueries } from '../../api/api-client.ts';
import { useChange } from '../../api/use-change.ts';

const POLL_MS = 1_000;

/** What is known of the tests of a version from its published file, polled while one is under way. */
export function useSourceProof(id: string) {
  return useQuery(
    apiQueries.referenceLists.sourceProof.queryOptions({
      input: { id },
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.status !== 'error' && typeof state.data?.percent === 'number' ? POLL_MS : false,
    }),
  );
}

/** Begins a test of a version from its published file. */
export function useProveSource(id: string) {
  const queries = useQueryClient();
  // The table of versions shows the share that is stored.
  return useChange(apiQueries.referenceLists.list, () => api.referenceLists.proveSource({ id }), {
    onSuccess: (state) =>
      queries.setQueryData(apiQueries.referenceLists.sourceProof.queryKey({ input: { id } }), state),
  });
}
