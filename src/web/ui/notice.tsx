import type { ReactNode } from 'react';
import { CairnOutline } from './cairn-mark.tsx';
import styles from './notice.module.css';

/** What went wrong, in red, read out at once. Keep it mounted and change its words. */
export function ErrorNotice({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.error}>
      {children}
    </div>
  );
}

/** What has happened, read out when there is time. */
export function StatusNotice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.done}>
      {children}
    </div>
  );
}

/** A place with nothing in it, or one that failed: one sentence in the margin's hand, and one action.
 * `mark` draws a cairn above it: for first use only. */
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
    <div className={styles.empty}>
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
