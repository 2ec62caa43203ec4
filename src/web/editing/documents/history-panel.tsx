import type { Revision } from '#contract/revision-contract.ts';
import { EmptyState } from '../../ui/notice.tsx';
import { PanelDialog } from '../../ui/panel-dialog.tsx';
import { TextButton } from '../../ui/text-button.tsx';
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
};

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Every revision of a document, newest first, as sentences; each can be restored. */
export function HistoryPanel(history: {
  open: boolean;
  onClose: () => void;
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
}) {
  const { revisions } = history;

  async function restore(version: number) {
    if (await history.restore(version)) history.onClose();
  }

  return (
    <PanelDialog open={history.open} title="History" position="right" onClose={history.onClose}>
      {history.failure && (
        <div role="alert">
          <EmptyState
            sentence={history.failure}
            action={history.onRetry && <TextButton onClick={history.onRetry}>Try again</TextButton>}
          />
        </div>
      )}
      {!revisions && !history.failure && <EmptyState sentence="Loading…" />}
      {revisions?.length === 0 && <EmptyState sentence="There is no history of this yet." />}
      <ol>
        {revisions?.map((revision, index) => (
          <RevisionEntry
            key={revision.version}
            revision={revision}
            labels={history.labels}
            canRestore={index > 0 && revision.operation !== 'delete' && !history.isRestoring}
            onRestore={() => void restore(revision.version)}
          />
        ))}
      </ol>
      {history.hasMore && <TextButton onClick={history.onMore}>Show older</TextButton>}
    </PanelDialog>
  );
}

function RevisionEntry(entry: {
  revision: Revision;
  labels: PathLabel;
  canRestore: boolean;
  onRestore: () => void;
}) {
  const { revision } = entry;
  const parts = revision.changes.filter(({ path }) => path !== '');
  return (
    <li className={styles.revision}>
      <h3 className={styles.operation}>
        {OPERATION_WORDS[revision.operation]} by {revision.by}
      </h3>
      <p className={styles.when}>
        <time dateTime={revision.at}>{MOMENT.format(new Date(revision.at))}</time>, version {revision.version}
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
      {entry.canRestore && (
        <TextButton onClick={entry.onRestore} aria-label={`Restore version ${revision.version}`}>
          Restore
        </TextButton>
      )}
    </li>
  );
}
