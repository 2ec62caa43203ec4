import type { Field } from '#records';
import { type Rule, type RuleFinding, ruleSentence } from '#rules';
import { FindingList } from './parts/finding-list.tsx';
import { SentenceLine } from './parts/sentence-line.tsx';
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
    <>
      <p className={styles.id}>{rule.id}</p>
      <SentenceLine parts={ruleSentence(rule, fields)} />
      <FindingList findings={findings} />
    </>
  );
}
