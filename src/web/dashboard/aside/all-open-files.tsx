import { useInfiniteQuery } from '@tanstack/react-query';
import type { OpenSession } from '#contract/questions/question-session-contract.ts';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { fileKeyOf, fileKeyText } from '../session/file-key.ts';
import styles from './dashboard-aside.module.css';
import { FilesUnread, OpenFileItem } from './open-file-item.tsx';
import { allOpenFilesQuery, usePutAway } from './open-files-queries.ts';

/** All open questionnaires in a sheet; the user's own can be closed. */
export function AllOpenFiles(sheet: {
  open: boolean;
  onClose: () => void;
  onOpen: (file: OpenSession) => void;
}) {
  return (
    <PanelDialog open={sheet.open} position="right" title="Open questionnaires" onClose={sheet.onClose}>
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
        A closed questionnaire is no longer listed. It keeps its answers, and opens again when its name is
        chosen.
      </p>
      {putAway.isError && (
        <p className={styles.failure} role="alert">
          This questionnaire could not be closed. Please try again.
        </p>
      )}
      <ul>
        {items.map((file) => (
          <OpenFileItem key={fileKeyText(file.entity)} file={file} onOpen={onOpen}>
            {(!file.holder || file.holder.isYou) && (
              <TextButton disabled={putAway.isPending} onClick={() => putAway.mutate(fileKeyOf(file.entity))}>
                Close<span className="visually-hidden"> the questionnaire about {file.entity.name}</span>
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
