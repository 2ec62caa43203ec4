import { PAGE_PATHS } from '#contract/page-paths.ts';
import { TransferDialog } from '../editing/transfer/transfer-dialog.tsx';
import { useAddressState } from '../editing/use-address-state.ts';
import { useNewKey } from '../ui/keys/use-new-key.ts';
import { TextButton, TextLink } from '../ui/text-button.tsx';
import { ClientFinder } from './client-finder.tsx';
import styles from './client-frame.module.css';
import { NewClient } from './new-client/new-client.tsx';

/** Finds another client, and opens the dialogs that create one or import and export all. */
export function OtherClients({ openId, onOpen }: { openId: string; onOpen: (id: string) => void }) {
  const [, setPanel] = useAddressState('panel');
  useNewKey(() => setPanel('new'));
  return (
    <div className={styles.others}>
      <ClientFinder openId={openId} onOpen={onOpen} />
      <div className={styles.links}>
        <TextButton onClick={() => setPanel('new')}>New client</TextButton>
        <TextButton onClick={() => setPanel('transfer')}>Import or export</TextButton>
        <TextLink to={PAGE_PATHS.clients}>All clients</TextLink>
      </div>
    </div>
  );
}

/** The dialogs of `OtherClients`, mounted once for the page, so that a client that finishes loading closes none. */
export function OtherClientsDialogs({ onOpen }: { onOpen: (id: string) => void }) {
  const [panel, setPanel] = useAddressState('panel');
  const [name] = useAddressState('name');
  const close = () => setPanel(null);
  return (
    <>
      <NewClient open={panel === 'new'} suggestedName={name ?? ''} onClose={close} onCreated={onOpen} />
      <TransferDialog open={panel === 'transfer'} onClose={close} noun="clients" collection="clients" />
    </>
  );
}
