import type { Stored } from '#contract/document-contract.ts';
import type { Field } from '#records';
import { useDeletion } from '../documents/deletion-queries.ts';
import { ImpactDialog } from '../ui/impact-dialog.tsx';

/** Asks before a field is deleted, and shows what uses it. */
export function DeleteField({
  stored,
  onClose,
  onDeleted,
}: {
  stored: Stored<Field>;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const deletion = useDeletion('fields', stored, true);
  return (
    <ImpactDialog
      open
      title="Delete this field?"
      name={stored.data.label || stored.id}
      {...deletion}
      onRemoved={onDeleted}
      onClose={onClose}
    />
  );
}
