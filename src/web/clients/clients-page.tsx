import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router';
import { clientPath } from '#contract/page-paths.ts';
import { useAddressState } from '../editing/use-address-state.ts';
import { EmptyState } from '../ui/notice.tsx';
import { Pane } from '../ui/pane/pane.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { ClientFrame } from './client-frame.tsx';
import { adminClientQuery } from './client-queries.ts';
import { OtherClients, OtherClientsDialogs } from './other-clients.tsx';

/** Client Admin without a client in its address: opens the one that was open last, or another, or offers a new one. */
export function ClientsPage() {
  const navigate = useNavigate();
  const [panel, setPanel] = useAddressState('panel');
  const first = useQuery(adminClientQuery());
  const open = (id: string) => void navigate(clientPath(id));
  if (first.data?.id && panel === null) return <Navigate to={clientPath(first.data.id)} replace />;
  return (
    <>
      <ClientFrame title="Client" margin={<OtherClients openId="" onOpen={open} />}>
        <Pane
          query={first}
          failed="The clients could not be read."
          isEmpty={({ id }) => id === null}
          empty={
            <EmptyState
              mark
              sentence="There are no clients yet. A client is whom the questions are about, with its contacts and related parties."
              action={<TextButton onClick={() => setPanel('new')}>New client</TextButton>}
            />
          }
        />
      </ClientFrame>
      <OtherClientsDialogs onOpen={open} />
    </>
  );
}
