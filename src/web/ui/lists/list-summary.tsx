import type { ReactNode } from 'react';
import { counted } from '../count-words.ts';
import styles from './list-summary.module.css';

/** The line above a list: the number of items, the number with a warning, and actions on the whole list. */
export function ListSummary({
  count,
  nouns,
  warned = 0,
  children,
}: {
  count: number;
  nouns: readonly [one: string, many: string];
  /** How many of them carry a warning. */
  warned?: number;
  children?: ReactNode;
}) {
  const text = (
    <>
      {counted(count, ...nouns)}
      {warned > 0 && <span className={styles.warned}>, {warned} with a warning</span>}
    </>
  );
  return <ListSummaryLine text={text}>{children}</ListSummaryLine>;
}

/** The same line for a list that words its counts itself. */
export function ListSummaryLine({
  text,
  hasTwoLines,
  children,
}: {
  text: ReactNode;
  /** Keeps room for a second line, for counts that arrive later. */
  hasTwoLines?: boolean;
  children?: ReactNode;
}) {
  return (
    <span className={styles.summary} data-two-lines={hasTwoLines || undefined}>
      <span>{text}</span>
      {children}
    </span>
  );
}
