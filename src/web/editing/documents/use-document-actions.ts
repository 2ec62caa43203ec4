import { useState } from 'react';
import type { Collection } from '#records';
import { useAddressState } from '../use-address-state.ts';
import { useDeletion } from './use-deletion.ts';
import { useDocumentHistory } from './use-document-history.ts';

/** The history and the deletion of a document as `DocumentFoot` and `GoneDocument` take them; each is read once it is looked at. */
export function useDocumentActions(
  collection: Collection,
  /** Null while none is open. */
  id: string | null,
  /** Null for one that is deleted, or not there yet. */
  stored: { version: number } | null,
) {
  const [panel, setPanel] = useAddressState('panel');
  const [isDeleting, setDeleting] = useState(false);
  const version = stored?.version ?? null;
  const there = id !== null && version !== null ? { id, version } : null;
  const isHistoryOpen = id !== null && panel === 'history';
  const history = useDocumentHistory(collection, { id, version }, isHistoryOpen);
  const deletion = useDeletion(collection, there, isDeleting);
  return {
    history: {
      ...history,
      open: isHistoryOpen,
      onOpen: () => setPanel('history'),
      onClose: () => setPanel(null),
    },
    deletion: {
      ...deletion,
      open: there !== null && isDeleting,
      onOpen: () => setDeleting(true),
      onClose: () => setDeleting(false),
    },
  };
}

export type DocumentActions = ReturnType<typeof useDocumentActions>;
