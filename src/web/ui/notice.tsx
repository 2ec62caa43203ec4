import type { ReactNode } from 'react';
import { CairnOutline } from './cairn-mark.tsx';
import styles from './notice.module.css';

/** An error in red that screen readers announce at once. Keep it mounted and change its text. */
export function ErrorNotice({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.error}>
      {children}
    </div>
  );
}

/** A status message that screen readers announce when they are idle. */
export function StatusNotice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.done}>
      {children}
    </div>
  );
}

/** Stands in for content that is empty: one sentence and one action. `mark` draws a cairn above it, for first use only. */
export function EmptyState({
  sentence,
  action,
  mark = false,
}: {
  sentence: ReactNode;
  action?: ReactNode;
  mark?: boolean;
}) {
  return (
    <div className={styles.empty} data-state="empty">
      {mark && (
        <div className={styles.mark}>
          <CairnOutline />
        </div>
      )}
      <p className={styles.sentence}>{sentence}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
