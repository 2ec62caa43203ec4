import type { MatchRecordRow } from '#contract/match-candidate-contract.ts';
import type { BulkAction } from '#matching';
import { TextButton } from '../../../ui/text-button.tsx';
import { KIND_NAMES } from '../../kind-labels.ts';
import { formatCount } from '../../match-format.ts';

import type { ComparedValues } from './candidate-queries.ts';
import type { ReviewColumns } from './candidate-row.tsx';
import styles from './record-head.module.css';

/** Our record, over the same columns as its candidates, so that names, birthdays and birthplaces compare downward. */
export function RecordHead({
  record,
  internal,
  columns,
  isReadOnly,
  onBulk,
}: {
  record: MatchRecordRow;
  internal: ComparedValues | null;
  columns: ReviewColumns;
  isReadOnly: boolean;
  onBulk: (what: BulkAction) => void;
}) {
  return (
    <header className={styles.head}>
      <div className={styles.columns} aria-hidden="true">
        <span>Score</span>
        <span>Name</span>
        {columns.birthday && <span>Birthday</span>}
        {columns.birthplace && <span>Birthplace</span>}
        <span className={styles.order}>{columns.birthday ? 'by name and birthday' : 'by name'}</span>
      </div>
      <div className={styles.row}>
        <span className={styles.ours}>Our record</span>
        <h2 className={styles.name}>{record.name || 'No name'}</h2>
        {columns.birthday && <span className={styles.value}>{internal?.birthday ?? 'none given'}</span>}
        {columns.birthplace && <span className={styles.value}>{internal?.birthplace ?? 'none given'}</span>}
      </div>
      <div className={styles.about}>
        <p className={styles.detail}>
          {KIND_NAMES[record.kind]}
          {record.detail && `. ${record.detail}`}
        </p>
        {!isReadOnly && record.undecided > 0 && (
          <p className={styles.actions}>
            {record.recommended > 0 && (
              <TextButton onClick={() => onBulk('confirm-recommended')}>Confirm recommended</TextButton>
            )}
            <TextButton onClick={() => onBulk('delete-remaining')}>
              Delete remaining {formatCount(record.undecided)}
            </TextButton>
          </p>
        )}
      </div>
    </header>
  );
}
