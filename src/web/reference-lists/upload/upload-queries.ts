import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  UploadChoices,
  UploadState,
  UploadView,
} from '#contract/reference-lists/reference-upload-contract.ts';
import { api, apiQueries } from '../../api/api-client.ts';
import { OrderedSaves } from '../../editing/ordered-saves.ts';
import { whenRested } from '../../editing/when-rested.ts';
import { useInvalidateLists } from '../reference-list-queries.ts';

const POLL_MS = 700;

const uploadKey = (id: string) => ['reference-upload', id];

/** The user's uploads that are not imported, polled while one is at work. */
export function useOpenUploads() {
  return useQuery(
    apiQueries.referenceUploads.list.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.items.some((item) => isAtWork(item.state)) ? POLL_MS : false,
    }),
  );
}

/** One upload, polled while it is at work. */
export function useUpload(id: string) {
  return useQuery({
    queryKey: uploadKey(id),
    queryFn: () => api.referenceUploads.read({ id }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.state) ? POLL_MS : false),
  });
}

/** Whether the server or the browser works on an upload. */
export function isAtWork(state: UploadState): boolean {
  return state === 'receiving' || state === 'checking' || state === 'importing';
}

function isBeingRead({ state }: UploadView): boolean {
  return state === 'checking';
}

/**
 * The calls of an upload; each returns its new view. Choices are sent in their order, each beside those before it, and the
 * import begins when they are answered and the files are read by them.
 */
export function useUploadSteps(id: string) {
  const client = useQueryClient();
  const invalidateLists = useInvalidateLists();
  const [saves] = useState(() => new OrderedSaves());
  const keep = (view: UploadView) => {
    client.setQueryData(uploadKey(id), view);
    return view;
  };
  const latest = () => client.getQueryData<UploadView>(uploadKey(id));
  const read = async () => keep(await api.referenceUploads.read({ id }));
  const choose = useMutation({
    mutationFn: (change: Partial<UploadChoices>) =>
      saves.save(async () => {
        const { choices } = latest() ?? (await read());
        return keep(await api.referenceUploads.choose({ id, ...choices, ...change }));
      }),
  });
  const startImport = useMutation({
    mutationFn: async (wanted: { anyway: boolean; version: string }) => {
      await saves.settled();
      const view = await whenRested(latest() ?? (await read()), { read, isAtWork: isBeingRead });
      return view.state === 'ready' ? keep(await api.referenceUploads.import({ id, ...wanted })) : view;
    },
  });
  const drop = useMutation({
    mutationFn: () => api.referenceUploads.drop({ id }),
    onSuccess: async () => {
      client.removeQueries({ queryKey: uploadKey(id) });
      await client.invalidateQueries({ queryKey: apiQueries.referenceUploads.key() });
      await invalidateLists();
    },
  });
  return { choose, startImport, drop };
}
