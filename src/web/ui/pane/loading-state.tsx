import type { ReactNode } from 'react';
import styles from './loading-state.module.css';

/** Stands in for content that is being read. It appears after a moment only, so that nothing flashes. */
export function LoadingState({ children = 'Loading…' }: { children?: ReactNode }) {
  return <div className={styles.loading}>{children}</div>;
}

/** Rows without content, of the shape of a list that is being read. */
export function RowsSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <>
      <span className="visually-hidden">Loading…</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className={styles.row} aria-hidden="true">
          <span />
          <span />
        </div>
      ))}
    </>
  );
}
