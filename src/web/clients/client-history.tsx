import { useQuery } from '@tanstack/react-query';
import type { Stored } from '#contract/document-contract.ts';
import type { Client, FieldCatalogue } from '#records';
import { HistoryPanel, RevisionList } from '../editing/documents/history-panel.tsx';
import { useDocumentHistory } from '../editing/documents/use-document-history.ts';
import { useAddressState } from '../editing/use-address-state.ts';
import { clientNotesQuery } from '../matching/found/look-up-queries.ts';
import { documentLabel } from './edit-label.ts';
import { ClientMerges } from './merge/client-merges.tsx';

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
  isInPage = false,
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
  /** Whether it stands in the page; otherwise in a panel over it. */
  isInPage?: boolean;
}) {
  const refusal = isDirty ? UNSAVED : null;
  const history = useDocumentHistory('clients', { id, version }, open, { refusal, onRestored });
  const label = (path: string) => documentLabel(path, catalogue);
  const { data: notes } = useQuery({ ...clientNotesQuery(id), enabled: open });
  const [linked] = useAddressState('version');
  const shown = {
    ...history,
    notes: notes?.map(({ name, by, note, ...one }) => ({
      ...one,
      title: `${name} looked up by ${by}`,
      text: note,
    })),
    labels: label,
  };
  const head = <ClientMerges clientId={id} label={label} />;
  if (!isInPage) return <HistoryPanel open={open} {...shown} head={head} onClose={onClose} />;
  async function restore(to: number) {
    if (await history.restore(to)) onClose();
  }
  return (
    <>
      {head}
      <RevisionList {...shown} chosen={Number(linked)} onRestore={(to) => void restore(to)} />
    </>
  );
}
