import type { MadeDecision } from '#contract/match-candidate-contract.ts';
import type { Decision } from '#matching';
import { decisionWord, memoryWords } from '../../match-format.ts';
import styles from './decision-mark.module.css';

/** What is decided, in a word. */
export function DecisionWord({ value, withGroup = false }: { value: Decision; withGroup?: boolean }) {
  return (
    <span className={styles[value]}>
      {decisionWord(value)}
      {withGroup && value !== 'undecided' && ' with its group'}
    </span>
  );
}

/** What is decided, and what is remembered of it. */
export function DecisionWords({ decision }: { decision: MadeDecision }) {
  const memory = memoryWords(decision);
  return (
    <span>
      {decision.value !== 'undecided' && <DecisionWord value={decision.value} />}
      {memory && <span className={styles.memory}> {memory}</span>}
    </span>
  );
}
