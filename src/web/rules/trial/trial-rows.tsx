import { type CSSProperties, useState } from 'react';
import { type CaseExplanation, explainRow, type RowItem, type ViewItem } from '#rules';
import { TextButton } from '../../ui/text-button.tsx';
import { RuleExplanationList } from './rule-explanation.tsx';
import { TrialAnswer } from './trial-answer.tsx';
import styles from './try-it.module.css';
import type { TrialWork } from './use-trial.ts';

/** The questions of a trial, with headings and folds. The draft's own questions are highlighted. */
export function TrialRows({ work, ownRuleId }: { work: TrialWork; ownRuleId: string | null }) {
  const items = work.view.filter(({ kind }) => kind !== 'selector');
  if (items.length === 0)
    return <p className={`note ${styles.nothing}`}>No question follows from these answers.</p>;
  return (
    <ul className={styles.rows} aria-label="It asks">
      {items.map((item) => (
        <TrialItem key={item.key} item={item} work={work} ownRuleId={ownRuleId} />
      ))}
    </ul>
  );
}

function TrialItem({ item, work, ownRuleId }: { item: ViewItem; work: TrialWork; ownRuleId: string | null }) {
  if (item.kind === 'heading') {
    return (
      <li className={styles.heading}>
        {item.parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name than their position
          <span key={index} className={part.missing && styles.missing}>
            {part.text}
          </span>
        ))}
      </li>
    );
  }
  if (item.kind === 'fold') return <li className={`quiet ${styles.fold}`}>{item.text}</li>;
  return item.kind === 'row' ? <TrialRow row={item} work={work} isOwn={item.ruleId === ownRuleId} /> : null;
}

function TrialRow({ row, work, isOwn }: { row: RowItem; work: TrialWork; isOwn: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const name = row.prompt || row.dataField;
  const why = explainRow(work.state, row.key, work.rules.context);
  return (
    <li
      className={styles.row}
      data-own={isOwn || undefined}
      style={{ '--depth': row.indent - 1 } as CSSProperties}
    >
      <p className={styles.prompt}>
        {name}
        {row.isElsewhere && <span className={styles.elsewhere}> {row.category}</span>}
      </p>
      <p className={styles.meta}>{describeOrigin(row, why?.wonBy ?? null, why?.rule?.cases ?? [])}</p>
      <TrialAnswer
        label={name}
        type={row.inputType}
        options={row.options}
        answer={row.answer}
        onAnswer={(answer) => work.answer(row, answer)}
      />
      <p className={styles.actions}>
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Why is this shown?
        </TextButton>
        <TextButton aria-label={`Remove ${name}`} onClick={() => work.dismiss(row)}>
          Remove
        </TextButton>
      </p>
      {isOpen && why?.rule && <RuleExplanationList explained={why.rule} />}
    </li>
  );
}

/** "turnover-uk, case 2, priority 100. Case 1 waits for Reporting currency." */
function describeOrigin(
  row: RowItem,
  wonBy: CaseExplanation | null,
  cases: readonly CaseExplanation[],
): string {
  if (!wonBy) return row.ruleId;
  const isOneOfMany = cases.length > 1;
  const origin = `${row.ruleId}, ${isOneOfMany ? `case ${wonBy.number}, ` : ''}priority ${wonBy.priority}`;
  const better = cases.filter(
    (theCase) =>
      theCase.dataField === wonBy.dataField && !theCase.holds && theCase.priority <= wonBy.priority,
  );
  const waits = better.map(({ number, condition }) => {
    const field =
      condition?.sentence.find((part) => part.kind === 'field')?.text ?? condition?.condition.field;
    return condition?.actual === null ? `Case ${number} waits for ${field}.` : `Case ${number} is not met.`;
  });
  return waits.length === 0 ? origin : `${origin}. ${waits.join(' ')}`;
}
