import type { Field } from '#records';
import { type Rule, type RuleFinding, ruleSentence } from '#rules';
import { SentenceLine } from '../editing/values/sentence-line.tsx';
import { FindingList } from './parts/finding-list.tsx';
import styles from './rule-list-row.module.css';

/** A rule in the list: its id, its sentence, its findings. */
export function RuleListRow({
  rule,
  fields,
  findings,
}: {
  rule: Rule;
  fields: ReadonlyMap<string, Field>;
  findings: readonly RuleFinding[];
}) {
  return (
    <div className={rule.off ? styles.off : undefined}>
      <p className={`quiet ${styles.id}`}>
        <span>{rule.id}</span>
        {rule.off && <span>switched off</span>}
      </p>
      <SentenceLine parts={ruleSentence(rule, fields)} />
      <FindingList findings={findings} />
    </div>
  );
}
