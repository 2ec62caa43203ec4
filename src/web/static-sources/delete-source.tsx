import type { Stored } from '#contract/document-contract.ts';
import type { StaticSource } from '#records';
import { useDeletion } from '../documents/deletion-queries.ts';
import { ImpactDialog } from '../ui/impact-dialog.tsx';

/** Asks before a static source is deleted, and shows what uses it. */
export function DeleteSource({
  stored,
  onClose,
  onDeleted,
}: {
  stored: Stored<StaticSource>;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const deletion = useDeletion('staticData', stored, true);
  return (
    <ImpactDialog
      open
      title="Delete this static source?"
      name={stored.id}
      {...deletion}
      onRemoved={onDeleted}
      onClose={onClose}
    />
  );
}
