import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import type { PathLabel } from './conflict-choice.tsx';
import styles from './gone-document.module.css';
import { HistoryPanel } from './history-panel.tsx';
import type { DocumentActions } from './use-document-actions.ts';

/** Nothing of this name: it may have been deleted, and its history brings it back. */
export function GoneDocument({
  noun,
  id,
  history,
  labels,
  action,
}: {
  /** What it would be, such as "field". */
  noun: string;
  id: string;
  history: DocumentActions['history'];
  labels: PathLabel;
  /** What else can be done. */
  action: ReactNode;
}) {
  return (
    <>
      <EmptyState
        sentence={`There is no ${noun} “${id}”.`}
        action={
          <span className={styles.actions}>
            {action}
            <TextButton onClick={history.onOpen}>History</TextButton>
          </span>
        }
      />
      <HistoryPanel {...history} labels={labels} />
    </>
  );
}
