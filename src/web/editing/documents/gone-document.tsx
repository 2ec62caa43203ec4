import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/notice.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import type { PathLabel } from './conflict-choice.tsx';
import styles from './gone-document.module.css';
import { HistoryPanel } from './history-panel.tsx';
import type { DocumentActions } from './use-document-actions.ts';

/** Shown when no document has the id. It may have been deleted; its history can restore it. */
export function GoneDocument({
  noun,
  id,
  history,
  labels,
  action,
}: {
  /** Such as "field". */
  noun: string;
  id: string;
  history: DocumentActions['history'];
  labels: PathLabel;
  /** Another action, beside History. */
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
