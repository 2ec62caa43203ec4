import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { ENTITY_KINDS, type EntityKind, entityId } from '#records';
import { useAddressState } from '../editing/use-address-state.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { TextButton, TextLink } from '../ui/text-button.tsx';
import { entityFileQuery } from './entity-file-queries.ts';
import { FileFrame } from './file-frame.tsx';
import { FileWork } from './file-work.tsx';

/** The file of a client, contact or related party: everything known of it, as of any day. */
export function EntityFilePage() {
  const { kind: named, clientId = '', itemId = '' } = useParams();
  const kind = ENTITY_KINDS.find((one) => one === named);
  // A client has no items, and an item always has a client.
  if (!kind || (kind === 'clients') !== (itemId === '')) return <MissingFile />;
  const id = entityId({ clientId, itemId });
  return <OpenFile key={`${kind}/${id}`} kind={kind} id={id} />;
}

function OpenFile({ kind, id }: { kind: EntityKind; id: string }) {
  const [asOf, setAsOf] = useAddressState('asOf', { history: 'push' });
  const query = useQuery(entityFileQuery({ kind, id, asOf }));
  const { data, error, isPlaceholderData } = query;
  const status = error instanceof ORPCError ? error.status : null;
  if (status === 404) return <MissingFile />;
  const today = <TextButton onClick={() => setAsOf(null)}>Show it as of today</TextButton>;
  const isRefused = status === 400;
  const failure = error && (
    <FailedState
      sentence={isRefused ? 'There is no file of that day.' : 'The file could not be read.'}
      onRetry={query.refetch}
      action={isRefused ? today : undefined}
    />
  );
  if (data && !(error && isPlaceholderData)) {
    return <FileWork made={data} isReloading={isPlaceholderData} failure={failure} onAsOf={setAsOf} />;
  }
  return (
    <FileFrame title="File">
      {failure || (
        <p className="note" role="status">
          Loading…
        </p>
      )}
    </FileFrame>
  );
}

function MissingFile() {
  return (
    <FileFrame title="File">
      <FailedState
        sentence="There never was a client, contact or related party at this address."
        action={<TextLink to={PAGE_PATHS.dashboard}>To the dashboard</TextLink>}
      />
    </FileFrame>
  );
}
