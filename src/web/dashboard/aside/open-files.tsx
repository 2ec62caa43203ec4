import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { OpenSession } from '#contract/questions/question-session-contract.ts';
import { counted } from '../../ui/count-words.ts';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { recentDay } from '../../ui/moment-words.ts';
import { hasFailed, Pane, type PaneQuery } from '../../ui/pane/pane.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { type FileKey, fileKeyOf, fileKeyText } from '../session/file-key.ts';
import styles from './dashboard-aside.module.css';
import { allOpenFilesQuery, draftQuery, openFilesQuery, usePutAway } from './open-files-queries.ts';

const KIND_WORDS = { contacts: 'Contact', relatedParties: 'Related party' } as const;

/** The most open files beside the questions. */
const MOST_SHOWN = 4;

/** The open files, mine and colleagues', the latest first; the one that is open is not listed. */
export function OpenFiles({
  current,
  onOpen,
}: {
  current: FileKey | null;
  onOpen: (key: FileKey | null) => void;
}) {
  const [isAllOpen, setAllOpen] = useState(false);
  const files = useQuery(openFilesQuery);
  const draft = useQuery({ ...draftQuery, enabled: current !== null });
  const items = files.data?.items ?? [];
  const others = items.filter((file) => fileKeyText(file.entity) !== fileKeyText(current));
  const total = files.data?.total ?? 0;
  const open = (file: OpenSession) => onOpen(fileKeyOf(file.entity));
  const hasDraft = current !== null && (draft.data ?? 0) > 0;
  const isFailed = hasFailed(files) || hasFailed(draft);
  if (!isFailed && (files.isPending || (others.length === 0 && !hasDraft))) return null;
  return (
    <section className={styles.section} aria-labelledby="open-files">
      <h2 id="open-files" className={`caps ${styles.head}`} tabIndex={-1}>
        Open questionnaires <span>{files.data && total}</span>
      </h2>
      {isFailed && <FilesUnread query={hasFailed(files) ? files : draft} />}
      <ul>
        {hasDraft && <DraftItem count={draft.data ?? 0} onOpen={() => onOpen(null)} />}
        {others.slice(0, MOST_SHOWN).map((file) => (
          <OpenFileItem key={fileKeyText(file.entity)} file={file} onOpen={open} />
        ))}
      </ul>
      {total > Math.min(others.length, MOST_SHOWN) && (
        <TextButton className={`reach ${styles.all}`} onClick={() => setAllOpen(true)}>
          All {total} open questionnaires
        </TextButton>
      )}
      <AllOpenFiles
        open={isAllOpen}
        onClose={() => setAllOpen(false)}
        onOpen={(file) => {
          setAllOpen(false);
          open(file);
        }}
      />
    </section>
  );
}

function DraftItem({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <li className={`quiet ${styles.item}`}>
      <b className={styles.name}>Draft</b>
      <span className={styles.progress}>{counted(count, 'answer')} about no one yet</span>
      <span className={`reach ${styles.actions}`}>
        <TextButton onClick={onOpen}>
          Continue<span className="visually-hidden"> the draft</span>
        </TextButton>
      </span>
    </li>
  );
}

/** All open questionnaires in a sheet; the user's own can be closed. */
function AllOpenFiles(sheet: { open: boolean; onClose: () => void; onOpen: (file: OpenSession) => void }) {
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

/** Says that the open files could not be read. */
function FilesUnread({ query }: { query: PaneQuery }) {
  return <Pane query={query} isLine failed="The open questionnaires could not be loaded." />;
}

/** An open file: whom it is about, how far it is, and a button that opens it. */
function OpenFileItem({
  file,
  onOpen,
  children,
}: {
  file: OpenSession;
  onOpen: (file: OpenSession) => void;
  /** Further actions. */
  children?: ReactNode;
}) {
  const { entity } = file;
  return (
    <li className={`quiet ${styles.item}`}>
      <b className={styles.name}>{entity.name}</b>
      {entity.kind !== 'clients' && entity.clientName !== '' && (
        <span className={styles.whose}>
          {KIND_WORDS[entity.kind]} of {entity.clientName}
        </span>
      )}
      <span className={styles.progress}>{progressWords(file)}</span>
      <span className={`reach ${styles.actions}`}>
        {children}
        <TextButton onClick={() => onOpen(file)}>
          {file.isRemoved || (file.holder && !file.holder.isYou) ? 'View' : 'Continue'}
          <span className="visually-hidden"> the questionnaire about {entity.name}</span>
        </TextButton>
      </span>
    </li>
  );
}

/** "7 of 12 answered, yesterday"; a colleague's: "Temi Adeyemi has it, 5 of 11". */
function progressWords({ holder, isRemoved, answered, total, unsaved, changedAt }: OpenSession): string {
  const counts = `${answered} of ${total}`;
  if (isRemoved) return `Deleted since; ${counts} answered`;
  if (holder && !holder.isYou) return `${holder.name} has it, ${counts}`;
  const isComplete = total > 0 && answered === total && unsaved > 0;
  return `${counts} answered, ${isComplete ? `${unsaved} not saved` : recentDay(changedAt)}`;
}
