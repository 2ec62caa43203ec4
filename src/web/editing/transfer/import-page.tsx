import { useParams } from 'react-router';
import { COLLECTIONS, type Collection } from '#records';
import { ToolPage } from '../../brand/tool-page.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Pane } from '../../ui/pane/pane.tsx';
import { useAddressText } from '../use-address-state.ts';
import { IMPORT_NOUNS } from './import-nouns.ts';
import { useImportView } from './import-queries.ts';
import { ImportStart } from './import-start.tsx';
import { ImportWork } from './import-work.tsx';

/** The import of a table into a collection, from its file to its batch. */
export function ImportPage() {
  const { collection } = useParams();
  const [id, setId] = useAddressText('import');
  const known = COLLECTIONS.find((one) => one === collection);
  if (!known) {
    return (
      <ToolPage title="Import">
        <EmptyState sentence="There is no such collection." />
      </ToolPage>
    );
  }
  if (id === '') return <ImportStart collection={known} onOpened={setId} />;
  return <OpenedImport key={id} id={id} collection={known} onLeave={() => setId('')} />;
}

function OpenedImport({
  id,
  collection,
  onLeave,
}: {
  id: string;
  collection: Collection;
  onLeave: () => void;
}) {
  const view = useImportView(id);
  if (view.data) return <ImportWork view={view.data} onLeave={onLeave} />;
  return (
    <ToolPage title={`Import ${IMPORT_NOUNS[collection].many}`}>
      <Pane query={view} />
    </ToolPage>
  );
}
