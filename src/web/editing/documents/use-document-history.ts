import type { Stored } from '#contract/document-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Collection } from '#records';
import { useStateFor } from '../../ui/use-state-for.ts';
import { messageOf } from '../message-of.ts';
import { type DocumentData, type FieldNames, useRestore, useRevisions } from './document-queries.ts';

/** The props of a document's `HistoryPanel`. `version` is null for a deleted document. */
export function useDocumentHistory<C extends Collection>(
  collection: C,
  document: { id: string | null; version: number | null },
  isOpen: boolean,
  {
    refusal,
    onRestored,
  }: {
    /** Why nothing may be restored now. */
    refusal?: string | null;
    onRestored?: ((document: Stored<DocumentData[C]>) => void) | undefined;
  } = {},
) {
  const { revisions, error, refetch, hasNextPage, fetchNextPage } = useRevisions(
    collection,
    document.id,
    isOpen,
  );
  const restoring = useRestore(collection);
  const [failure, setFailure] = useStateFor<string | undefined>(`${isOpen} ${document.id}`, undefined);

  /** Returns whether it succeeded. */
  async function restore(to: number, renames: readonly FieldNames[] = []): Promise<boolean> {
    setFailure(refusal ?? undefined);
    if (refusal) return false;
    try {
      const { version } = document;
      const restored = await restoring.mutateAsync({ id: document.id ?? '', version, to, renames });
      if (restored.outcome === 'saved') {
        onRestored?.(restored.document);
        return true;
      }
      setFailure(restored.outcome === 'refused' ? restored.message : MESSAGES.changedSince);
    } catch (problem) {
      setFailure(messageOf(problem));
    }
    return false;
  }

  return {
    revisions,
    failure: failure ?? error?.message,
    onRetry: () => {
      setFailure(undefined);
      return refetch();
    },
    hasMore: hasNextPage,
    onMore: () => fetchNextPage(),
    isRestoring: restoring.isPending,
    restore,
  };
}
