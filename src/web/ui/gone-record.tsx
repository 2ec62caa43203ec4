import type { ReactNode } from 'react';
import type { PathLabel } from './conflict-choice.tsx';
import styles from './gone-record.module.css';
import { HistoryPanel } from './history-panel.tsx';
import { EmptyState } from './notice.tsx';
import type { RecordDeeds } from './record-foot.tsx';
import { TextButton } from './text-button.tsx';

/** Nothing of this name: it may have been deleted, and its history brings it back. */
export function GoneRecord({
  noun,
  id,
  history,
  labels,
  action,
}: {
  /** What it would be, such as "field". */
  noun: string;
  id: string;
  history: RecordDeeds['history'];
  labels: PathLabel;
  /** What else can be done. */
  action: ReactNode;
}) {
  return (
    <>
      <EmptyState
        sentence={`There is no ${noun} “${id}”.`}
        action={
          <span className={styles.deeds}>
            {action}
            <TextButton onClick={history.onOpen}>History</TextButton>
          </span>
        }
      />
      <HistoryPanel {...history} labels={labels} />
    </>
  );
}
