import { useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Client } from '#records';
import { ImpactDialog } from '../editing/documents/impact-dialog.tsx';
import { useDeletion } from '../editing/documents/use-deletion.ts';
import { DangerBlock } from './danger-block.tsx';

type Removal = { stored: Stored<Client>; name: string; onRemoved: () => void };

/** Deletes a client, after asking and showing what uses it. */
export function RemoveClient(removal: Removal) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DangerBlock title={`Delete ${removal.name}`} button="Delete client" onPress={() => setOpen(true)}>
        Its contacts and related parties go with it. You see first what uses it.
      </DangerBlock>
      {isOpen && <ClientRemoval {...removal} onClose={() => setOpen(false)} />}
    </>
  );
}

function ClientRemoval({ stored, name, onRemoved, onClose }: Removal & { onClose: () => void }) {
  const deletion = useDeletion('clients', stored, true);
  return (
    <ImpactDialog
      open
      title="Delete this client?"
      name={name}
      {...deletion}
      onRemoved={onRemoved}
      onClose={onClose}
    />
  );
}
