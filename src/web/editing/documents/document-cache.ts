import { useQueryClient } from '@tanstack/react-query';
import type { Stored } from '#contract/document-contract.ts';
import type { Collection } from '#records';
import { apiQueries } from '../../api/api-client.ts';
import type { DocumentData } from './document-calls.ts';
import type { WriteOutcome } from './write-outcome.ts';

/** Invalidates all cached documents: one write can change others. */
export function useInvalidateDocuments(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['documents'] });
}

/** Invalidates what a batch may have written: documents, and the saved views with a renamed option. */
export function useInvalidateBatches(): () => Promise<void> {
  const queryClient = useQueryClient();
  const invalidate = useInvalidateDocuments();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: apiQueries.batches.key() });
    await queryClient.invalidateQueries({ queryKey: apiQueries.savedViews.key() });
    await invalidate();
  };
}

/** Replaces the cached document by the written one, without reading the list again. */
export function useCacheDocument<C extends Collection>(collection: C) {
  const queryClient = useQueryClient();
  type Document = Stored<DocumentData[C]>;
  return (outcome: WriteOutcome<DocumentData[C]>) => {
    if (outcome.outcome !== 'saved') return;
    const { document } = outcome;
    queryClient.setQueryData<Document[]>(
      ['documents', collection, 'all'],
      (all) => all && withDocument(all, document),
    );
    queryClient.setQueryData<Document | null>(['documents', collection, 'one', document.id], document);
    for (const part of ['revisions', 'uses']) {
      queryClient.invalidateQueries({ queryKey: ['documents', collection, part, document.id] });
    }
  };
}

/** Removes a deleted document from the cache, and invalidates the uses and search results that it can change. */
export function useUncacheDocument(collection: Collection) {
  const queryClient = useQueryClient();
  return (id: string) => {
    queryClient.setQueryData<{ id: string }[]>(['documents', collection, 'all'], (all) =>
      all?.filter((document) => document.id !== id),
    );
    queryClient.setQueryData(['documents', collection, 'one', id], null);
    const isTouched = ({ queryKey: [, of, part] }: { queryKey: readonly unknown[] }) =>
      part !== 'all' && (of !== collection || part !== 'one');
    void queryClient.invalidateQueries({
      predicate: (query) => query.queryKey[0] === 'documents' && isTouched(query),
    });
  };
}

/** Replaces the document at its index, or appends it. */
function withDocument<T>(all: readonly Stored<T>[], document: Stored<T>): Stored<T>[] {
  const index = all.findIndex(({ id }) => id === document.id);
  return index === -1 ? [...all, document] : all.with(index, document);
}
