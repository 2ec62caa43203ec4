import { useState } from 'react';
import { useNavigate } from 'react-router';
import { mergePath } from '#contract/page-paths.ts';
import { SmallDialog } from '../../ui/dialogs/small-dialog.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { ClientFinder } from '../client-finder.tsx';
import styles from './merge.module.css';

/** Chooses the client that goes into this one, and opens the page on which both are merged. */
export function PickMerge({ clientId, name }: { clientId: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>Merge with another client…</TextButton>
      {isOpen && (
        <SmallDialog open title="Merge with another client" onClose={() => setOpen(false)}>
          <p>
            It is merged into {name}, with everything that refers to it. You see what would be done first.
          </p>
          <div className={styles.picker}>
            <ClientFinder
              inputId="merge-finder"
              label="The other client"
              isInDialog
              openId={clientId}
              onOpen={(goes) => void navigate(mergePath({ stays: clientId, goes }))}
            />
          </div>
        </SmallDialog>
      )}
    </>
  );
}
