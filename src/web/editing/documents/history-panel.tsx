import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { Revision } from '#contract/revision-contract.ts';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { recordedMoment } from '../../ui/moment-words.ts';
import { EmptyState } from '../../ui/notice.tsx';
import { LoadingState } from '../../ui/pane/loading-state.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useAddressState } from '../use-address-state.ts';
import { changeSentence } from '../values/change-sentence.ts';
import type { PathLabel } from './conflict-choice.tsx';
import styles from './history-panel.module.css';

const OPERATION_WORDS: Record<Revision['operation'], string> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  rename: 'Renamed',
  import: 'Imported',
  resolution: 'Changed by match resolution',
  answers: 'Answers saved',
  merge: 'Merged',
  unmerge: 'Merge undone',
};

/** A note about a document, which no revision holds. */
type HistoryNote = { id: number; at: string; title: string; text: string };

/** The revisions of a document, and how to restore one. */
type History = {
  /** Notes between the revisions, newest first. */
  notes?: readonly HistoryNote[] | undefined;
  /** Newest first; undefined while they are read. */
  revisions: readonly Revision[] | undefined;
  failure?: string | null | undefined;
  onRetry?: () => void;
  hasMore?: boolean;
  onMore?: () => void;
  labels: PathLabel;
  /** Resolves with whether it succeeded; then the panel closes. */
  restore: (version: number) => Promise<boolean>;
  isRestoring?: boolean;
  /** Shows what restoring a version would change, before it is done; by default it is done at once. */
  preview?: ((version: number) => void) | undefined;
};

/** Every revision of a document in a panel. */
export function HistoryPanel({
  open,
  onClose,
  head,
  ...history
}: History & {
  open: boolean;
  /** Over the revisions. */
  head?: ReactNode;
  onClose: () => void;
}) {
  const [linkedVersion] = useAddressState('version');
  async function restore(version: number) {
    if (await history.restore(version)) onClose();
  }
  return (
    <PanelDialog open={open} title="History" position="right" onClose={onClose}>
      {head}
      <RevisionList
        {...history}
        chosen={Number(linkedVersion)}
        onRestore={history.preview ?? ((version) => void restore(version))}
      />
    </PanelDialog>
  );
}

/** Every revision of a document, newest first, as sentences; each can be restored. */
export function RevisionList({
  revisions,
  notes = [],
  chosen,
  onRestore,
  ...history
}: History & {
  /** The version whose restore is shown, or that a link leads to. */
  chosen?: number;
  onRestore: (version: number) => void;
}) {
  return (
    <>
      {history.failure && <FailedState sentence={history.failure} onRetry={history.onRetry} />}
      {!revisions && !history.failure && <LoadingState />}
      {revisions?.length === 0 && <EmptyState sentence="There is no history of this yet." />}
      <ol>
        {revisions?.map((revision, index) => (
          <Fragment key={revision.version}>
            <NoteEntries notes={notes} from={revision.at} before={revisions[index - 1]?.at} />
            <RevisionEntry
              revision={revision}
              isChosen={revision.version === chosen}
              labels={history.labels}
              canRestore={index > 0 && revision.operation !== 'delete' && !history.isRestoring}
              onRestore={() => onRestore(revision.version)}
            />
          </Fragment>
        ))}
      </ol>
      {history.hasMore && <TextButton onClick={history.onMore}>Show older</TextButton>}
    </>
  );
}

/** The notes of the time between two revisions. */
function NoteEntries({
  notes,
  from,
  before,
}: {
  notes: readonly HistoryNote[];
  from: string;
  before: string | undefined;
}) {
  return notes
    .filter(({ at }) => at >= from && (before === undefined || at < before))
    .map(({ id, at, title, text }) => (
      <li key={id} className={styles.revision}>
        <h3 className={styles.operation}>{title}</h3>
        <p className="quiet">
          <time dateTime={at}>{recordedMoment(at)}</time>
        </p>
        <p className={styles.note}>{text}</p>
      </li>
    ));
}

function RevisionEntry(entry: {
  revision: Revision;
  isChosen: boolean;
  labels: PathLabel;
  canRestore: boolean;
  onRestore: () => void;
}) {
  const { revision, isChosen } = entry;
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const parts = revision.changes.filter(({ path }) => path !== '');
  return (
    <li
      ref={element}
      className={styles.revision}
      data-chosen={isChosen || undefined}
      aria-current={isChosen || undefined}
    >
      <h3 className={styles.operation}>
        {OPERATION_WORDS[revision.operation]} by {revision.by}
      </h3>
      <p className="quiet">
        <time dateTime={revision.at}>{recordedMoment(revision.at)}</time>, version {revision.version}
        {revision.forced && ', although it was used'}
      </p>
      {revision.note && <p>{revision.note}</p>}
      {parts.length > 0 && (
        <ul className={styles.changes}>
          {parts.map((change) => (
            <li key={change.path}>{changeSentence(change, entry.labels)}</li>
          ))}
        </ul>
      )}
      {entry.canRestore && !entry.isChosen && (
        <TextButton onClick={entry.onRestore} aria-label={`Restore version ${revision.version}`}>
          Restore
        </TextButton>
      )}
    </li>
  );
}
