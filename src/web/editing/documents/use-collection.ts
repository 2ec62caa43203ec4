import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Stored, WholeCollection } from '#contract/document-contract.ts';
import type { Collection } from '#records';
import { readCollection } from '../../api/read-collection.ts';
import type { PaneQuery } from '../../ui/pane/pane.tsx';
import type { DocumentData } from './document-calls.ts';

/** How two documents of a list are ordered. Keep the function itself stable. */
type Compare<T> = (a: Stored<T>, b: Stored<T>) => number;

/** Every document of a collection, sorted and by id; empty until they are read. */
export function useCollection<C extends WholeCollection & Collection>(
  collection: C,
  compare?: Compare<DocumentData[C]>,
) {
  const query = useQuery({
    queryKey: ['documents', collection, 'all'],
    queryFn: () => readCollection<DocumentData[C]>(collection),
  });
  const { data } = query;
  const all = useMemo(() => (compare ? (data ?? []).toSorted(compare) : (data ?? [])), [data, compare]);
  const byId = useMemo(() => new Map(all.map((document) => [document.id, document])), [all]);
  const dataById = useMemo(() => new Map(all.map((document) => [document.id, document.data])), [all]);
  return { query, all, byId, dataById, isLoaded: data !== undefined };
}

export type CollectionDocuments<T> = {
  query: PaneQuery;
  all: readonly Stored<T>[];
  isLoaded: boolean;
};
