import { TransferDialog } from '../editing/transfer/transfer-dialog.tsx';
import { useAddressState } from '../editing/use-address-state.ts';
import { TextButton } from '../ui/text-button.tsx';
import { ClientFinder } from './client-finder.tsx';
import styles from './client-frame.module.css';
import { NewClient } from './new-client.tsx';

/** Finds another client, creates one, and imports or exports all. */
export function OtherClients({ openId, onOpen }: { openId: string; onOpen: (id: string) => void }) {
  const [panel, setPanel] = useAddressState('panel');
  const close = () => setPanel(null);
  return (
    <div className={styles.others}>
      <ClientFinder openId={openId} onOpen={onOpen} />
      <div className={styles.links}>
        <TextButton onClick={() => setPanel('new')}>New client</TextButton>
        <TextButton onClick={() => setPanel('transfer')}>Import or export</TextButton>
      </div>
      <NewClient open={panel === 'new'} onClose={close} onCreated={onOpen} />
      <TransferDialog open={panel === 'transfer'} onClose={close} noun="clients" collection="clients" />
    </div>
  );
}
