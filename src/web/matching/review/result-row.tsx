import { memo } from 'react';
import type { MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import { counted, formatCount } from '../../ui/count-words.ts';
import { groupWords } from '../match-format.ts';
import styles from './result-row.module.css';

/** A row of the record list: the record's name, candidates and review progress, whose it is and who is there. */
export const ResultRow = memo(function ResultRow({
  record,
  withChange,
  whose,
  here,
}: {
  record: MatchRecordRow;
  withChange: boolean;
  /** "For Harriet Soames-Reddy" */
  whose: string | null;
  /** "Temi Adeyemi is here" */
  here: string | null;
}) {
  const isOpen = record.undecided > 0;
  return (
    <div className={styles.row} data-quiet={!isOpen || undefined}>
      <span className={styles.name}>{record.name || 'No name'}</span>
      <span className={`quiet ${styles.count}`}>
        <Decided record={record} />
      </span>
      <span className="quiet">{describeFound(record)}</span>
      {withChange && record.change && record.change !== 'unchanged' && (
        <span className={styles.change}>{record.change}</span>
      )}
      {(whose ?? here) && <span className={styles.people}>{[whose, here].filter(Boolean).join('. ')}</span>}
    </div>
  );
});

function Decided({ record }: { record: MatchRecordRow }) {
  const { decided, undecided, state } = record;
  if (state === 'not-compared') return null;
  const total = decided + undecided;
  if (total === 0) return <>0</>;
  if (undecided > 0) return <>{`${formatCount(decided)} of ${formatCount(total)}`}</>;
  return (
    <>
      <span aria-hidden="true">✓ </span>
      <span className="visually-hidden">all decided: </span>
      {formatCount(total)}
    </>
  );
}

/** Describes the results of a record. "None found" and "not compared" are different. */
function describeFound(record: MatchRecordRow): string {
  if (record.state === 'not-compared') return 'Not compared, no name';
  if (record.state === 'none-found') return 'Compared, none found';
  const counts = new Map<string, number>();
  for (const { by, count } of record.groups) counts.set(by, (counts.get(by) ?? 0) + count);
  const groups = [...counts].map(([by, count]) => `${formatCount(count)} by ${groupWords(by)}`);
  const names = record.candidates > 0 ? [counted(record.candidates, 'candidate')] : [];
  const leftOut = record.leftOut > 0 ? [`${formatCount(record.leftOut)} left out`] : [];
  return [...names, ...groups, ...leftOut].join(', ');
}
