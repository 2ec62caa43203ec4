import { useQuery } from '@tanstack/react-query';
import type { Stored } from '#contract/document-contract.ts';
import type { Client } from '#records';
import { HistoryPanel } from '../editing/documents/history-panel.tsx';
import { useDocumentHistory } from '../editing/documents/use-document-history.ts';
import { clientNotesQuery } from '../matching/review/look-up/look-up-queries.ts';
import { documentLabel } from './edit-label.ts';
import { ClientMerges } from './merge/client-merges.tsx';
import type { FieldCatalogue } from './values/described-path.ts';

const UNSAVED = 'Save or undo what you changed first: a restored version would replace it.';

/** The history of a client, also of a deleted one. */
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
  /** The current version; null for a deleted client. */
  version: number | null;
  open: boolean;
  catalogue: FieldCatalogue;
  /** Whether restoring a version would replace unsaved changes. */
  isDirty?: boolean;
  onClose: () => void;
  onRestored?: (stored: Stored<Client>) => void;
}) {
  const refusal = isDirty ? UNSAVED : null;
  const history = useDocumentHistory('clients', { id, version }, open, { refusal, onRestored });
  const label = (path: string) => documentLabel(path, catalogue);
  const { data: notes } = useQuery({ ...clientNotesQuery(id), enabled: open });
  return (
    <HistoryPanel
      open={open}
      {...history}
      notes={notes?.map(({ name, by, note, ...one }) => ({
        ...one,
        title: `${name} looked up by ${by}`,
        text: note,
      }))}
      labels={label}
      head={<ClientMerges clientId={id} label={label} />}
      onClose={onClose}
    />
  );
}
