import type { ReactNode } from 'react';
import styles from './list-summary.module.css';

/** Above a list: how many there are, how many need a look, and what can be done with all of them. */
export function ListSummary({
  count,
  nouns: [one, many],
  warned = 0,
  children,
}: {
  count: number;
  nouns: readonly [one: string, many: string];
  /** How many of them carry a warning. */
  warned?: number;
  children?: ReactNode;
}) {
  const said = (
    <>
      {count === 1 ? `1 ${one}` : `${count.toLocaleString('en-GB')} ${many}`}
      {warned > 0 && <span className={styles.warned}>, {warned} with a warning</span>}
    </>
  );
  return <ListSummaryLine said={said}>{children}</ListSummaryLine>;
}

/** The same line for a list that counts in its own words. */
export function ListSummaryLine({ said, children }: { said: ReactNode; children?: ReactNode }) {
  return (
    <span className={styles.summary}>
      <span>{said}</span>
      {children}
    </span>
  );
}
