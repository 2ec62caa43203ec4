import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  UploadChoices,
  UploadState,
  UploadView,
} from '#contract/reference-lists/reference-upload-contract.ts';
import { api, apiQueries } from '../../api/api-client.ts';
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

/** The calls of an upload; each returns its new view. */
export function useUploadSteps(id: string) {
  const client = useQueryClient();
  const invalidateLists = useInvalidateLists();
  const keep = (view: UploadView) => client.setQueryData(uploadKey(id), view);
  const choose = useMutation({
    mutationFn: (choices: UploadChoices) => api.referenceUploads.choose({ id, ...choices }),
    onSuccess: keep,
  });
  const startImport = useMutation({
    mutationFn: () => api.referenceUploads.import({ id }),
    onSuccess: keep,
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
