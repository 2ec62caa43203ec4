import { useState } from 'react';
import type { Collection } from '#records';
import { useAddressState } from '../use-address-state.ts';
import { useDeletion } from './use-deletion.ts';
import { useDocumentHistory } from './use-document-history.ts';

/** The props of a document's history and deletion dialogs. Each dialog's data is read once it is open. */
export function useDocumentActions(
  collection: Collection,
  /** Null while none is open. */
  id: string | null,
  /** Null for one that is deleted or not stored yet. */
  stored: { version: number } | null,
) {
  const [panel, setPanel] = useAddressState('panel');
  const [isDeleting, setDeleting] = useState(false);
  const version = stored?.version ?? null;
  const deletable = id !== null && version !== null ? { id, version } : null;
  const isHistoryOpen = id !== null && panel === 'history';
  const history = useDocumentHistory(collection, { id, version }, isHistoryOpen);
  const deletion = useDeletion(collection, deletable, isDeleting);
  return {
    history: {
      ...history,
      open: isHistoryOpen,
      onOpen: () => setPanel('history'),
      onClose: () => setPanel(null),
    },
    deletion: {
      ...deletion,
      open: deletable !== null && isDeleting,
      onOpen: () => setDeleting(true),
      onClose: () => setDeleting(false),
    },
  };
}

export type DocumentActions = ReturnType<typeof useDocumentActions>;
