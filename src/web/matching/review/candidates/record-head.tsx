import type { MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import type { BulkAction } from '#matching';
import { showDate } from '#records';
import { counted, formatCount } from '../../../ui/count-words.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import { KIND_NAMES } from '../../kind-labels.ts';
import styles from './record-head.module.css';

/** The head of a record: its name, what distinguishes it, how much was found, and what can be decided at once. */
export function RecordHead({
  record,
  isReadOnly,
  onBulk,
}: {
  record: MatchRecordRow;
  isReadOnly: boolean;
  onBulk: (what: BulkAction) => void;
}) {
  return (
    <header className={styles.head}>
      <h2 className={styles.name}>{record.name || 'No name'}</h2>
      <p className={`quiet ${styles.detail}`}>{describeRecord(record)}</p>
      {!isReadOnly && record.undecided > 0 && (
        <p className={`on-screen ${styles.actions}`}>
          {record.recommended > 0 ? (
            <TextButton onClick={() => onBulk('confirm-recommended')}>Confirm recommended</TextButton>
          ) : (
            <span className={styles.nothing}>Nothing to confirm at once</span>
          )}
          <TextButton onClick={() => onBulk('delete-remaining')}>
            Delete remaining {formatCount(record.undecided)}
          </TextButton>
        </p>
      )}
    </header>
  );
}

/** "Contact. 14 January 1968, Gullrock Ferries plc. 3 candidates, best first. 497 left out." */
function describeRecord({ kind, detail, candidates, leftOut, state }: MatchRecordRow): string {
  const found = counted(candidates, 'candidate') + (candidates > 1 ? ', best first' : '');
  const known = detail.split(' · ').map(showDate).join(', ');
  const parts = [KIND_NAMES[kind], known, state === 'candidates' && candidates > 0 ? found : ''];
  if (leftOut > 0) parts.push(`${formatCount(leftOut)} left out`);
  return `${parts.filter(Boolean).join('. ')}.`;
}
