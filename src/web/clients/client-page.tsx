import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import type { Stored } from '#contract/document-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { clientPath } from '#contract/page-paths.ts';
import type { Client, FieldCatalogue } from '#records';
import { documentLink } from '../editing/documents/document-link.ts';
import { useDocument, useRevisions } from '../editing/documents/document-queries.ts';
import { hasUnsaved } from '../editing/unsaved-changes.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { hasFailed, joinQueries, Pane } from '../ui/pane/pane.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { ClientFrame } from './client-frame.tsx';
import { ClientHistory } from './client-history.tsx';
import { catalogueQuery } from './client-queries.ts';
import { ClientWork } from './client-work.tsx';
import { rememberClient } from './last-client.ts';
import { clientMergesQuery } from './merge/merge-queries.ts';
import { NewClient } from './new-client/new-client.tsx';
import { OtherClients, OtherClientsDialogs } from './other-clients.tsx';

/** The client editor: all values of one client, its contacts and its related parties. */
export function ClientPage() {
  const { clientId = '' } = useParams();
  const navigate = useNavigate();
  const open = (id: string) => void navigate(documentLink({ collection: 'clients', id }));
  return (
    <>
      <OpenClient key={clientId} clientId={clientId} onOpen={open} />
      <OtherClientsDialogs onOpen={open} />
    </>
  );
}

function OpenClient({ clientId, onOpen }: { clientId: string; onOpen: (id: string) => void }) {
  const [isGone, setGone] = useState(false);
  const opened = useRef<Stored<Client> | null>(null);
  const client = useDocument('clients', clientId);
  const catalogue = useQuery(catalogueQuery);

  const isThere = Boolean(client.data);
  useEffect(() => {
    if (isThere) rememberClient(clientId);
  }, [isThere, clientId]);

  if (client.data) opened.current = client.data;
  // Unsaved changes stay even when another user has deleted the client since; saving then reports a conflict.
  const stored = client.data ?? (!isGone && hasUnsaved() ? opened.current : null);
  if (stored && catalogue.data) {
    return (
      <ClientWork stored={stored} catalogue={catalogue.data} onOpen={onOpen} onGone={() => setGone(true)} />
    );
  }
  const others = <OtherClients openId={clientId} onOpen={onOpen} />;
  if (client.data === null && catalogue.data) {
    return <MissingClient id={clientId} catalogue={catalogue.data} onOpen={onOpen} others={others} />;
  }
  return (
    <ClientFrame title="Client" margin={others}>
      <Pane query={joinQueries([client, catalogue])} failed={MESSAGES.clientNotLoaded} />
    </ClientFrame>
  );
}

/** Shown when no client has the id. The history of a deleted one can restore it. */
function MissingClient({
  id,
  catalogue,
  onOpen,
  others,
}: {
  id: string;
  catalogue: FieldCatalogue;
  onOpen: (id: string) => void;
  others: ReactNode;
}) {
  const [panel, setPanel] = useState<'history' | 'new' | null>(null);
  const history = useRevisions('clients', id);
  const { revisions } = history;
  const deletion = revisions?.[0]?.operation === 'delete' ? revisions[0] : undefined;
  const close = () => setPanel(null);
  const merges = useQuery(clientMergesQuery(id));
  const { leadsTo } = merges.data ?? {};
  if (leadsTo) return <Navigate replace to={`${clientPath(leadsTo.id)}?merged=${encodeURIComponent(id)}`} />;
  if (merges.isPending || hasFailed(merges)) {
    return (
      <ClientFrame title="Client" margin={others}>
        <Pane query={merges} failed={MESSAGES.clientNotLoaded} />
      </ClientFrame>
    );
  }
  return (
    <ClientFrame title="Client" margin={others}>
      <FailedState
        sentence={MESSAGES.clientNotFound(id)}
        action={
          hasFailed(history) ? (
            <Pane query={history} isLine failed="Could not check whether it was deleted." />
          ) : deletion ? (
            <p>
              {deletion.by} deleted it.{' '}
              <TextButton onClick={() => setPanel('history')}>Look into its history</TextButton>
            </p>
          ) : (
            <TextButton onClick={() => setPanel('new')}>Make a client with this ID</TextButton>
          )
        }
      />
      <NewClient open={panel === 'new'} onClose={close} suggestedId={id} onCreated={onOpen} />
      <ClientHistory
        id={id}
        version={null}
        open={panel === 'history'}
        catalogue={catalogue}
        onClose={close}
      />
    </ClientFrame>
  );
}
