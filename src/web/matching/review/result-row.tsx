import { memo } from 'react';
import type { MatchRecordRow } from '#contract/match-candidate-contract.ts';
import { formatCount, formatCounted } from '../match-format.ts';
import styles from './result-row.module.css';

/** A record of a run in its list: its name, what was found for it, how far its review has come. */
export const ResultRow = memo(function ResultRow({
  record,
  withChange,
}: {
  record: MatchRecordRow;
  withChange: boolean;
}) {
  const isOpen = record.undecided > 0;
  return (
    <div className={styles.row} data-quiet={!isOpen || undefined}>
      <span className={styles.name}>{record.name || 'No name'}</span>
      <span className={styles.count}>
        <Decided record={record} />
      </span>
      <span className={styles.found}>{describeFound(record)}</span>
      {withChange && record.change && record.change !== 'unchanged' && (
        <span className={styles.change}>{record.change}</span>
      )}
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

/** What was found; nothing found and not looked for are not the same. */
function describeFound(record: MatchRecordRow): string {
  if (record.state === 'not-compared') return 'Not compared, no name';
  if (record.state === 'none-found') return 'Compared, none found';
  const groups = record.groups.map(({ count, by }) => `${formatCount(count)} by ${by}`);
  const names = record.candidates > 0 ? [formatCounted(record.candidates, ['candidate', 'candidates'])] : [];
  return [...names, ...groups].join(', ');
}
