import { useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { UseEntry } from '#contract/impact-contract.ts';
import type { Client } from '#records';
import { useRemoveDocument, useUses } from '../documents/document-queries.ts';
import { ImpactDialog } from '../ui/impact-dialog.tsx';
import { TextButton } from '../ui/text-button.tsx';

/** Deletes a client, after asking and showing what uses it. */
export function RemoveClient({
  stored,
  name,
  onRemoved,
}: {
  stored: Stored<Client>;
  name: string;
  onRemoved: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refusedFor, setRefusedFor] = useState<UseEntry[]>();
  const { uses, isError } = useUses('clients', stored.id, { isShown: isOpen });
  const removing = useRemoveDocument('clients');

  async function remove(force: boolean) {
    setFailure(null);
    try {
      const { id, version } = stored;
      const removal = await removing.mutateAsync({ id, version, force });
      if (removal.outcome === 'removed') onRemoved();
      if (removal.outcome === 'in-use') setRefusedFor(removal.uses);
      if (removal.outcome === 'conflict') {
        setFailure(
          'Somebody changed this client meanwhile. Close this and load it again before deleting it.',
        );
      }
    } catch {
      setFailure('The client could not be deleted.');
    }
  }

  return (
    <>
      <TextButton danger onClick={() => setOpen(true)}>
        Delete client
      </TextButton>
      <ImpactDialog
        open={isOpen}
        title="Delete this client?"
        name={name}
        uses={refusedFor ?? uses}
        failure={failure ?? (isError ? 'What uses it could not be read.' : null)}
        isBusy={removing.isPending}
        onConfirm={(force) => void remove(force)}
        onClose={() => {
          setOpen(false);
          setFailure(null);
          setRefusedFor(undefined);
        }}
      />
    </>
  );
}
