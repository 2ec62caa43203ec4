import { useState } from 'react';
import type { Collection } from '#records';
import { useAddressParts } from '../use-in-address.ts';
import { useDeletion } from './use-deletion.ts';
import { useDocumentHistory } from './use-document-history.ts';

/** The props of a document's history and deletion dialogs. Each dialog's data is read once it is open. */
export function useDocumentActions(
  collection: Collection,
  /** Null while none is open. */
  id: string | null,
  /** Null for one that is deleted or not stored yet. */
  stored: { version: number } | null,
  /** Whether a restore shows what it would change first. */
  isPreviewed = false,
) {
  const [params, setParts] = useAddressParts();
  const setPanel = (panel: string | null) => setParts({ panel });
  const panel = params.get('panel');
  const previewed = isPreviewed ? Number(params.get('restore')) || null : null;
  const [isDeleting, setDeleting] = useState(false);
  const version = stored?.version ?? null;
  const deletable = id !== null && version !== null ? { id, version } : null;
  const isHistoryOpen = id !== null && panel === 'history';
  const isHistoryShown = isHistoryOpen || (id !== null && previewed !== null);
  const history = useDocumentHistory(collection, { id, version }, isHistoryShown);
  const deletion = useDeletion(collection, deletable, isDeleting);
  return {
    history: {
      ...history,
      open: isHistoryOpen,
      onOpen: () => setPanel('history'),
      onClose: () => setPanel(null),
      /** The version whose restore is shown; null while none is. */
      previewed,
      ...(isPreviewed && {
        preview: (to: number | null) => setParts({ panel: null, restore: to === null ? null : String(to) }),
      }),
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
