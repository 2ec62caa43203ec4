import { useState } from 'react';
import type { ListVersion } from '#contract/reference-lists/reference-list-contract.ts';
import { api } from '../api/api-client.ts';
import { RenameDialog } from '../editing/documents/rename-dialog.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useInvalidateLists } from './reference-list-queries.ts';

/** Renames a version, in a dialog. */
export function RenameVersion({ version: { id, version }, words }: { version: ListVersion; words: string }) {
  const [isOpen, setOpen] = useState(false);
  const invalidate = useInvalidateLists();
  return (
    <>
      <TextButton aria-label={`Rename the version ${words}`} onClick={() => setOpen(true)}>
        Rename
      </TextButton>
      {isOpen && (
        <RenameDialog
          title={`Rename the version ${words}`}
          name={version}
          refuseName={(name) => (name === '' ? 'Give the version a name.' : undefined)}
          uses={<p className="quiet">Runs and findings that compared with it show the new name.</p>}
          onClose={() => setOpen(false)}
          onRename={async (to) => {
            await api.referenceLists.rename({ id, version: to });
            await invalidate();
            setOpen(false);
            return undefined;
          }}
        />
      )}
    </>
  );
}
