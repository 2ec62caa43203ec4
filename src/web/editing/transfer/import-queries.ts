import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IMPORT_FILE_PATH, type ImportChoices, type ImportView } from '#contract/imports/import-contract.ts';
import type { Collection } from '#records';
import { api, apiQueries } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { sendRequest } from '../../api/send-request.ts';
import { useInvalidateBatches } from '../documents/document-cache.ts';
import { OrderedSaves } from '../ordered-saves.ts';
import { whenRested } from '../when-rested.ts';

const POLL_MS = 700;

/** Returns a function that sends a file as a new import, and resolves to its view. */
export function useSendTable() {
  const client = useQueryClient();
  return async (collection: Collection, file: File): Promise<ImportView> => {
    const query = new URLSearchParams({ collection, name: file.name });
    const response = await sendRequest(`${IMPORT_FILE_PATH}?${query}`, { method: 'POST', body: file });
    const answer = await response.json();
    if (!response.ok) throw new ApiError({ ...answer, status: response.status });
    client.setQueryData(importKey(answer.id), answer);
    return answer;
  };
}

/** One import, polled while the server works on it. */
export function useImportView(id: string) {
  return useQuery({
    queryKey: importKey(id),
    queryFn: () => api.imports.read({ id }),
    refetchInterval: ({ state }) => (isAtWork(state.data) ? POLL_MS : false),
  });
}

/** Whether the server works on an import. */
export function isAtWork(view: ImportView | undefined): boolean {
  return view?.state === 'checking' || view?.state === 'writing';
}

/**
 * The steps of an import; each replaces its cached view. Changes of its choices are sent in their order, each of what the
 * one before has left, and the import is written when they are answered and the file is read by them.
 */
export function useImportSteps(id: string) {
  const client = useQueryClient();
  const invalidate = useInvalidateBatches();
  const [saves] = useState(() => new OrderedSaves());
  const keep = (view: ImportView) => {
    client.setQueryData(importKey(id), view);
    return view;
  };
  const read = async () => keep(await api.imports.read({ id }));
  const latest = async () => client.getQueryData<ImportView>(importKey(id)) ?? (await read());
  const choose = useMutation({
    mutationFn: (change: (view: ImportView) => ImportChoices) =>
      saves.save(async () => keep(await api.imports.choose({ id, ...change(await latest()) }))),
  });
  const write = useMutation({
    mutationFn: async (remember: boolean) => {
      await saves.settled();
      const view = await whenRested(await latest(), { read, isAtWork: ({ state }) => state === 'checking' });
      return view.state === 'ready' ? api.imports.write({ id, remember }) : view;
    },
    onSuccess: async (view) => {
      keep(view);
      await invalidate();
    },
  });
  const forget = useMutation({ mutationFn: () => api.imports.forget({ id }), onSuccess: keep });
  const drop = useMutation({ mutationFn: () => api.imports.drop({ id }) });
  return { choose, write, forget, drop };
}

/** The user's unfinished imports of a collection. */
export function useOpenImports(collection: Collection) {
  return useQuery(apiQueries.imports.list.queryOptions({ input: { collection } }));
}

/** The newest imports of a collection. */
export function useImportBatches(collection: Collection) {
  return useQuery(apiQueries.batches.list.queryOptions({ input: { kind: 'import', collection, limit: 5 } }));
}

/** One batch, with the number of its documents that changed since. */
export function useBatch(id: string) {
  return useQuery(apiQueries.batches.read.queryOptions({ input: { id } }));
}

/** Takes a batch back. */
export function useTakeBack() {
  return useMutation({
    mutationFn: (id: string) => api.batches.takeBack({ id }),
    onSuccess: useInvalidateBatches(),
  });
}

function importKey(id: string) {
  return ['imports', id];
}
