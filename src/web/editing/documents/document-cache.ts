import { useQueryClient } from '@tanstack/react-query';
import type { Stored } from '#contract/document-contract.ts';
import type { Collection } from '#records';
import type { DocumentData } from './document-calls.ts';
import type { WriteOutcome } from './write-outcome.ts';

/** Has everything read of documents asked for again: one write can touch others. */
export function useSettleWrites(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['documents'] });
}

/** Puts a written document instead of the one that was read before, without reading the list anew. */
export function useKeepDocument<C extends Collection>(collection: C) {
  const queryClient = useQueryClient();
  type Document = Stored<DocumentData[C]>;
  return (outcome: WriteOutcome<DocumentData[C]>) => {
    const document = writtenDocument(outcome);
    if (!document) return;
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

/** What is there now, as far as the outcome says. */
function writtenDocument<T>(outcome: WriteOutcome<T>): Stored<T> | null {
  return outcome.outcome === 'saved' ? outcome.document : null;
}

/** Takes a deleted document out of what was read before, and has its neighbours' uses and found lists asked for again. */
export function useForgetDocument(collection: Collection) {
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

/** In its old position, or at the end: lists come in the order of what is searched in them, not of ids. */
function withDocument<T>(all: readonly Stored<T>[], document: Stored<T>): Stored<T>[] {
  const index = all.findIndex(({ id }) => id === document.id);
  return index === -1 ? [...all, document] : all.with(index, document);
}
