import type { MadeDecision } from '#contract/matching/match-candidate-contract.ts';
import styles from './decision-note.module.css';

/** The reason and the note of a decision. */
export function DecisionNote({ decision: { reason, note } }: { decision: MadeDecision }) {
  if (!reason && !note) return null;
  return (
    <p>
      {reason && <span className={styles.reason}>{reason.label}</span>}
      {note && <span className={`note ${styles.words}`}>{note}</span>}
    </p>
  );
}
