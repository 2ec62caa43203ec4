import { useInfiniteQuery } from '@tanstack/react-query';
import type { OpenSession } from '#contract/questions/question-session-contract.ts';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { fileKeyOf, fileKeyText } from '../session/file-key.ts';
import styles from './dashboard-aside.module.css';
import { FilesUnread, OpenFileItem } from './open-file-item.tsx';
import { allOpenFilesQuery, usePutAway } from './open-files-queries.ts';

/** All open files in a sheet; the user's own can be put away. */
export function AllOpenFiles(sheet: {
  open: boolean;
  onClose: () => void;
  onOpen: (file: OpenSession) => void;
}) {
  return (
    <PanelDialog open={sheet.open} position="right" title="Open files" onClose={sheet.onClose}>
      <AllFiles onOpen={sheet.onOpen} />
    </PanelDialog>
  );
}

function AllFiles({ onOpen }: { onOpen: (file: OpenSession) => void }) {
  const files = useInfiniteQuery(allOpenFilesQuery);
  const putAway = usePutAway();
  if (!files.data) return <FilesUnread query={files} />;
  const items = files.data.pages.flatMap((page) => page.items);
  return (
    <>
      <p className={`quiet ${styles.note}`}>
        A file that is put away is no longer listed. It opens where it was left when it is chosen again.
      </p>
      {putAway.isError && (
        <p className={styles.failure} role="alert">
          This file could not be put away. Please try again.
        </p>
      )}
      <ul>
        {items.map((file) => (
          <OpenFileItem key={fileKeyText(file.entity)} file={file} onOpen={onOpen}>
            {(!file.holder || file.holder.isYou) && (
              <TextButton disabled={putAway.isPending} onClick={() => putAway.mutate(fileKeyOf(file.entity))}>
                Put away<span className="visually-hidden"> the file of {file.entity.name}</span>
              </TextButton>
            )}
          </OpenFileItem>
        ))}
      </ul>
      {files.error && <FilesUnread query={files} />}
      {files.hasNextPage && (
        <TextButton
          className={`reach ${styles.all}`}
          disabled={files.isFetchingNextPage}
          onClick={() => void files.fetchNextPage()}
        >
          Show more
        </TextButton>
      )}
    </>
  );
}
