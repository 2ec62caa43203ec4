import type { MadeDecision } from '#contract/matching/matching-parts.ts';
import type { Decision } from '#matching';
import { decisionLabel, describeMemory } from '../../match-format.ts';
import styles from './decision-mark.module.css';

export function DecisionLabel({ value, withGroup = false }: { value: Decision; withGroup?: boolean }) {
  return (
    <span className={styles[value]}>
      {decisionLabel(value)}
      {withGroup && value !== 'undecided' && ' with its group'}
    </span>
  );
}

/** The label of a decision, and its history in earlier runs. */
export function DecisionSummary({ decision }: { decision: MadeDecision }) {
  const memory = describeMemory(decision);
  return (
    <span>
      {decision.value !== 'undecided' && <DecisionLabel value={decision.value} />}
      {memory && <span className={styles.memory}> {memory}</span>}
    </span>
  );
}
