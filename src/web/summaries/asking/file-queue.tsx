import { TextButton } from '../../ui/text-button.tsx';
import { isOpen, useSummary } from '../summary-queries.ts';
import { progressOf } from '../work-progress.tsx';
import styles from './file-queue.module.css';
import type { QueuedFile } from './use-summary-queue.ts';

/** The files that are summarised one after another, each with its progress or why it has no summary. */
export function FileQueue(list: {
  queue: readonly QueuedFile[];
  openId: string | null;
  onOpen: (id: string) => void;
}) {
  const { queue } = list;
  const done = queue.filter(({ state }) => state === 'done').length;
  return (
    <section className={styles.queue} aria-labelledby="files-heading">
      <h2 id="files-heading" className={styles.heading}>
        Files
      </h2>
      <p role="status" className={`quiet ${styles.count}`}>
        {done} of {queue.length} files done.
      </p>
      <ul className={styles.files}>
        {queue.map((file) => (
          <li key={file.key} className={styles.file}>
            <QueuedFileLine
              file={file}
              isOpen={file.id !== null && file.id === list.openId}
              onOpen={list.onOpen}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function QueuedFileLine({
  file,
  isOpen: isShown,
  onOpen,
}: {
  file: QueuedFile;
  isOpen: boolean;
  onOpen: (id: string) => void;
}) {
  const { id, name, state, work, failure } = file;
  const { data: summary } = useSummary(id, { isRequested: work.stage === 'summarizing' });
  const isWorking = state === 'working' || (state === 'done' && isOpen(summary));
  return (
    <>
      <span className={styles.line}>
        {id && state !== 'failed' ? (
          <TextButton className={styles.name} aria-current={isShown || undefined} onClick={() => onOpen(id)}>
            {name}
          </TextButton>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        <span className={`quiet ${styles.state}`} data-state={state}>
          {isWorking ? progressOf(work, summary).words : STATES[state]}
        </span>
      </span>
      {failure !== null && <span className={styles.failure}>{failure || 'Unknown error'}</span>}
    </>
  );
}

const STATES: Record<QueuedFile['state'], string> = {
  next: 'next',
  working: '',
  done: 'done',
  failed: 'not read',
  cancelled: 'stopped',
};
