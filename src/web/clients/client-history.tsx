import { useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Client } from '#records';
import { useRestore, useRevisions } from '../documents/document-queries.ts';
import { HistoryPanel } from '../ui/history-panel.tsx';
import type { FieldCatalogue } from './described-path.ts';
import { documentLabel } from './edit-label.ts';

/** Every write of a client, and the way back to each; also of a client that was deleted. */
export function ClientHistory({
  id,
  version,
  open,
  catalogue,
  isDirty = false,
  onClose,
  onRestored,
}: {
  id: string;
  /** The version it has now; null for one that was deleted. */
  version: number | null;
  open: boolean;
  catalogue: FieldCatalogue;
  /** Something typed would be lost by going back to a version. */
  isDirty?: boolean;
  onClose: () => void;
  onRestored: (stored: Stored<Client>) => void;
}) {
  const history = useRevisions('clients', id, open);
  const restoring = useRestore('clients');
  const [refused, setRefused] = useState<string | null>(null);

  async function restore(to: number) {
    setRefused(isDirty ? 'Save or undo what you changed first: a restored version would replace it.' : null);
    if (isDirty) return;
    try {
      const restored = await restoring.mutateAsync({ id, version, to });
      if (restored.outcome === 'saved') return onRestored(restored.document);
      setRefused('Somebody changed this client meanwhile. Close the history and look again.');
    } catch {
      setRefused('This version could not be restored.');
    }
  }

  return (
    <HistoryPanel
      open={open}
      onClose={onClose}
      revisions={history.revisions}
      failure={refused ?? (history.isError ? 'The history could not be read.' : null)}
      onRetry={() => {
        setRefused(null);
        void history.refetch();
      }}
      hasMore={history.hasNextPage}
      onMore={() => void history.fetchNextPage()}
      labels={(path) => documentLabel(path, catalogue)}
      onRestore={(to) => void restore(to)}
      isRestoring={restoring.isPending}
    />
  );
}
