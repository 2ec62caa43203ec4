import type { Stored } from '#contract/document-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Field } from '#records';
import { useRename, useUses } from '../editing/documents/document-queries.ts';
import { Holders, UseList } from '../editing/documents/impact-dialog.tsx';
import { RenameDialog } from '../editing/documents/rename-dialog.tsx';
import { refuseFieldName } from './field-draft.ts';

/** Renames a field and every use of it in rules and mappings, all or nothing. */
export function RenameField({
  stored,
  fields,
  onRenamed,
  onClose,
}: {
  stored: Stored<Field>;
  fields: { has(dataField: string): boolean };
  onRenamed: (name: string) => void;
  onClose: () => void;
}) {
  const { uses, clients } = useUses('fields', stored.id);
  const renaming = useRename('fields');

  async function rename(to: string): Promise<string | undefined> {
    const renamed = await renaming.mutateAsync({ id: stored.id, version: stored.version, to });
    if (renamed.outcome === 'refused') return renamed.problems[0]?.message ?? renamed.message;
    if (renamed.outcome === 'conflict') return MESSAGES.changedSince;
    onRenamed(renamed.document.id);
    return undefined;
  }

  return (
    <RenameDialog
      title="Rename this field"
      name={stored.id}
      refuseName={(name) => refuseFieldName(name, (other) => fields.has(other))}
      uses={
        uses ? (
          <>
            {uses.length > 0 && <UseList uses={uses} />}
            {uses.length === 0 && clients === 0 && <p>Nothing else names it.</p>}
            <Holders clients={clients}>
              They keep these under {stored.id}, and a mapping fills the new name from there where none does
              yet.
            </Holders>
          </>
        ) : (
          <p>Looking for what uses it…</p>
        )
      }
      onRename={rename}
      onClose={onClose}
    />
  );
}
