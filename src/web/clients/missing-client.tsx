import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import { MESSAGES } from '#contract/messages.ts';
import { clientPath } from '#contract/page-paths.ts';
import type { FieldCatalogue } from '#records';
import { useRevisions } from '../editing/documents/document-queries.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { hasFailed, Pane } from '../ui/pane/pane.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { ClientFrame } from './client-frame.tsx';
import { ClientHistory } from './client-history.tsx';
import { clientMergesQuery } from './merge/merge-queries.ts';
import { NewClient } from './new-client/new-client.tsx';

/** Shown when no client has the id. The history of a deleted one can restore it. */
export function MissingClient({
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
