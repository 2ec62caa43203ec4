import type { DraftCondition } from '../parts/rule-draft.ts';
import { operatorHint } from './operator-words.ts';
import styles from './rule-form.module.css';
import type { RulePartProps } from './rule-part.ts';
import { valueSubject } from './rule-value-input.ts';

/** Describes the operator of the focused condition. Its line is always there, so that nothing below it moves. */
export function OperatorHint({
  condition,
  context,
}: Pick<RulePartProps, 'context'> & { condition: DraftCondition | undefined }) {
  const isChosen = condition !== undefined && condition.field.trim() !== '';
  return (
    <p className={`quiet ${styles.hint}`}>
      {isChosen && operatorHint(condition.operator, valueSubject(condition.field, context).type)}
    </p>
  );
}
