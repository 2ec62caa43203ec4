import { sizeWords } from '../../editing/transfer/size-words.ts';
import { counted } from '../../ui/count-words.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { isOpen, useSummary } from '../summary-queries.ts';
import { progressOf } from '../work-progress.tsx';
import styles from './file-queue.module.css';
import type { QueuedFile } from './use-summary-queue.ts';

/** Files that are summarised one after another, the summary that is shown, and how to show that of another. */
export type QueueView = {
  queue: readonly QueuedFile[];
  openId: string | null;
  onOpen: (id: string) => void;
};

/** The files that are summarised one after another, each with its progress or why it has no summary. */
export function FileQueue(list: QueueView) {
  const { queue } = list;
  return (
    <section className={styles.queue} aria-labelledby="files-heading">
      <h2 id="files-heading" className={styles.heading}>
        Files
      </h2>
      <FilesDone queue={queue} />
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

/** How many of the files have a summary. */
export function FilesDone({ queue }: Pick<QueueView, 'queue'>) {
  const done = queue.filter(({ state }) => state === 'done').length;
  return (
    <p role="status" className={`quiet ${styles.count}`}>
      {done} of {queue.length} files done.
    </p>
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
  const { id, name, size, state, work, failure } = file;
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
      <span className={`quiet ${styles.extent}`}>
        {summary && summary.pages > 0 && `${counted(summary.pages, 'page')}, `}
        {sizeWords(size)}
      </span>
      {failure !== null && <span className={styles.failure}>{failure || 'Unknown error'}</span>}
    </>
  );
}

/** How far a file is, where its progress is not shown. */
export const STATES: Record<QueuedFile['state'], string> = {
  next: 'next',
  working: '',
  done: 'done',
  failed: 'failed',
  cancelled: 'stopped',
};
