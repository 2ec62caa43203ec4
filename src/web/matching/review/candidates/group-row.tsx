import { Button } from '@mantine/core';
import type { MatchGroup } from '#contract/match-candidate-contract.ts';
import type { Decision } from '#matching';
import { TextButton } from '../../../ui/text-button.tsx';
import { formatCount, formatCounted } from '../../match-format.ts';
import { DecisionSummary } from './decision-mark.tsx';
import styles from './group-row.module.css';

/** All candidates that only the birthday or birthplace makes, in one row: opened page by page, decided as one or one by one. */
export function GroupRow({
  group,
  value,
  isChosen,
  isOpen,
  isReadOnly,
  onOpen,
  onDecide,
}: {
  group: MatchGroup;
  /** The birthday or birthplace they share. */
  value: string;
  isChosen: boolean;
  isOpen: boolean;
  isReadOnly: boolean;
  onOpen: () => void;
  onDecide: (decision: Decision) => void;
}) {
  const isDecided = group.decision.value !== 'undecided';
  return (
    <div className={styles.row} data-chosen={isChosen || undefined}>
      <span className={styles.value}>{value}</span>
      <div className={styles.words}>
        <span>
          <b>{formatCounted(group.count, ['other', 'others'])}</b> by {group.by} only
          {group.decidedAlone > 0 && `, ${formatCount(group.decidedAlone)} decided one by one`}
        </span>
        {isChosen && !isReadOnly && (
          <span className={styles.actions}>
            <Button variant="default" onClick={() => onDecide('delete')}>
              Delete all {formatCount(group.count)}
            </Button>
            <TextButton onClick={() => onDecide('confirm')}>Confirm all</TextButton>
            {isDecided && <TextButton onClick={() => onDecide('undecided')}>Make undecided</TextButton>}
          </span>
        )}
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
