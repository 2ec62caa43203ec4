import type { MatchGroup } from '#contract/matching/match-candidate-contract.ts';
import { counted, formatCount } from '../../../ui/count-words.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import { groupWords } from '../../match-format.ts';
import { DecisionSummary } from './decision-mark.tsx';
import styles from './group-row.module.css';

/** The candidates that the birthday or birthplace alone admits, or another spelling, in one row. They are decided together or one by one. */
export function GroupRow({
  group,
  value,
  isChosen,
  isOpen,
  listName,
  onOpen,
}: {
  group: MatchGroup;
  /** The birthday or birthplace they share, or that they are other spellings. */
  value: string;
  isChosen: boolean;
  isOpen: boolean;
  /** The name of its list, when the run has several. */
  listName: string | undefined;
  onOpen: () => void;
}) {
  const isDecided = group.decision.value !== 'undecided';
  return (
    <div className={styles.row} data-chosen={isChosen || undefined}>
      <span className={styles.value}>{value}</span>
      <div className={styles.words}>
        <span>
          <b>{counted(group.count, 'other')}</b> by {groupWords(group.by)} only
          {listName && `, of ${listName}`}
          {group.decidedAlone > 0 && `, ${formatCount(group.decidedAlone)} decided one by one`}
        </span>
      </div>
      <div className={styles.end}>
        {isDecided && <DecisionSummary decision={group.decision} />}
        <TextButton onClick={onOpen} aria-expanded={isOpen}>
          {isOpen ? 'Close the list' : 'Open the list'}
        </TextButton>
      </div>
    </div>
  );
}
