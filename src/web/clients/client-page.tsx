import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Stored } from '#contract/document-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import type { Client } from '#records';
import { documentLink } from '../editing/documents/document-link.ts';
import { useDocument } from '../editing/documents/document-queries.ts';
import { hasUnsaved } from '../editing/unsaved-changes.ts';
import { joinQueries, Pane } from '../ui/pane/pane.tsx';
import { ClientFrame } from './client-frame.tsx';
import { catalogueQuery } from './client-queries.ts';
import { ClientWork } from './client-work.tsx';
import { rememberClient } from './last-client.ts';
import { MissingClient } from './missing-client.tsx';
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
