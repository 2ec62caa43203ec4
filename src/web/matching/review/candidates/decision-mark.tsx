import type { MadeDecision } from '#contract/match-candidate-contract.ts';
import type { Decision } from '#matching';
import { decisionLabel, describeMemory } from '../../match-format.ts';
import styles from './decision-mark.module.css';

/** What is decided, in a word. */
export function DecisionLabel({ value, withGroup = false }: { value: Decision; withGroup?: boolean }) {
  return (
    <span className={styles[value]}>
      {decisionLabel(value)}
      {withGroup && value !== 'undecided' && ' with its group'}
    </span>
  );
}

/** What is decided, and what is remembered of it. */
export function DecisionSummary({ decision }: { decision: MadeDecision }) {
  const memory = describeMemory(decision);
  return (
    <span>
      {decision.value !== 'undecided' && <DecisionLabel value={decision.value} />}
      {memory && <span className={styles.memory}> {memory}</span>}
    </span>
  );
}
