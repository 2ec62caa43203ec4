import { ToolPage } from '../../brand/tool-page.tsx';
import { useAddressState } from '../../editing/use-address-state.ts';
import { Pane } from '../../ui/pane/pane.tsx';
import { useUpload } from './upload-queries.ts';
import { UploadStart } from './upload-start.tsx';
import { UploadWork } from './upload-work.tsx';

/** The upload of a reference list, from its file to its version. */
export function ReferenceUploadPage() {
  const [id, setId] = useAddressState('upload');
  const [listName] = useAddressState('list');
  if (id === null) return <UploadStart listName={listName} onBegun={setId} />;
  return <OpenedUpload key={id} id={id} onAnother={() => setId(null)} />;
}

function OpenedUpload({ id, onAnother }: { id: string; onAnother: () => void }) {
  const upload = useUpload(id);
  if (upload.data) return <UploadWork view={upload.data} onAnother={onAnother} />;
  return (
    <ToolPage title="Upload a list">
      <Pane query={upload} />
    </ToolPage>
  );
}
