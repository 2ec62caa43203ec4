import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { TakenBack } from '#contract/batch-contract.ts';
import { api } from '../api/api-client.ts';

/** Most loads of packs that are looked through for the latest of each pack. */
const MAX_LOADS = 50;

/** The first steps, read each time the dashboard opens: other screens do them. */
export const firstStepsQuery = queryOptions({
  queryKey: ['documents', 'first steps'],
  queryFn: () => api.firstSteps(),
  staleTime: 0,
});

/** The starter packs as they would be loaded now, and the batches of those that were. */
export const starterPacksQuery = queryOptions({
  queryKey: ['documents', 'starter packs'],
  queryFn: async () => {
    const [{ packs }, { items: loads }] = await Promise.all([
      api.starterPacks.list(),
      api.batches.list({ kind: 'pack', limit: MAX_LOADS }),
    ]);
    return packs.map((pack) => ({ pack, load: loads.find(({ title }) => title === pack.title) ?? null }));
  },
  staleTime: 0,
});

/** What taking a pack back has removed and left. It outlives the page, which the questions open again. */
export function takenBackQuery(packId: string) {
  return queryOptions<TakenBack>({ queryKey: ['starter pack taken back', packId], queryFn: skipToken });
}

/**
 * True once a pack has been loaded or taken back, until its next button has the focus. It outlives the
 * page as the outcome does.
 */
export function needsFocusQuery(packId: string) {
  return queryOptions<boolean>({ queryKey: ['starter pack needs focus', packId], queryFn: skipToken });
}

/** Loads a pack. */
export function useLoadPack(packId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.starterPacks.load({ id: packId }),
    onMutate: () => queries.removeQueries({ queryKey: takenBackQuery(packId).queryKey }),
    onSettled: () => refresh(queries, packId),
  });
}

/** Takes the batch of a loaded pack back. */
export function useTakeBackPack(packId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (batchId: string) => api.batches.takeBack({ id: batchId }),
    onSuccess: (outcome) => queries.setQueryData(takenBackQuery(packId).queryKey, outcome),
    onSettled: () => refresh(queries, packId),
  });
}

/** Opens the questions again with the fields as they are now, and then reads every collection and the steps again. */
async function refresh(queries: QueryClient, packId: string): Promise<void> {
  await queries.resetQueries({ queryKey: ['question session'] });
  await queries.invalidateQueries({ queryKey: ['documents'] });
  queries.setQueryData(needsFocusQuery(packId).queryKey, true);
}
