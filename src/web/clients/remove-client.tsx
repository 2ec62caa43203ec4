import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Client } from '#records';
import { ImpactDialog } from '../editing/documents/impact-dialog.tsx';
import { useDeletion } from '../editing/documents/use-deletion.ts';
import styles from './remove-client.module.css';

type Removal = { stored: Stored<Client>; name: string; onRemoved: () => void };

/** Deletes a client, after asking and showing what uses it. It is the last block of its page, and set apart. */
export function RemoveClient(removal: Removal) {
  const [isOpen, setOpen] = useState(false);
  const title = `Delete ${removal.name}`;
  return (
    <>
      <section className={styles.block} aria-label={title}>
        <div className={styles.words}>
          <p className={styles.title}>{title}</p>
          <p className="quiet">Its contacts and related parties go with it. You see first what uses it.</p>
        </div>
        <Button variant="default" className={styles.button ?? ''} onClick={() => setOpen(true)}>
          Delete client
        </Button>
      </section>
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
