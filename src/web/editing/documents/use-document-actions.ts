import { useState } from 'react';
import type { Collection } from '#records';
import { useUrlState } from '../use-address-state.ts';
import { useDeletion } from './use-deletion.ts';
import { useDocumentHistory } from './use-document-history.ts';

/** The history and the deletion of a document as `RecordFoot` and `GoneRecord` take them; each is read once it is looked at. */
export function useDocumentDeeds(
  collection: Collection,
  /** Null while none is open. */
  id: string | null,
  /** Null for one that is deleted, or not there yet. */
  stored: { version: number } | null,
) {
  const [panel, setPanel] = useUrlState('panel');
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
