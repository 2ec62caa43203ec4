import { memo, useMemo } from 'react';
import type { RuleFinding } from '#rules';
import { TextButton } from '../../ui/text-button.tsx';
import { fieldChoices } from '../parts/field-select.tsx';
import { FindingList } from '../parts/finding-list.tsx';
import { type DraftCase, NEW_CASE } from '../parts/rule-draft.ts';
import { CaseLine } from './case-line.tsx';
import { leadOn } from './lead-on.ts';
import styles from './rule-form.module.css';
import { RuleHead } from './rule-head.tsx';
import { isSamePart, type RuleFormProps, type RulePartProps } from './rule-part.ts';
import { TriggerList } from './trigger-list.tsx';
import { useOrderedRows } from './use-ordered-rows.ts';

/** The inputs of one rule. Enter leads through those that it needs. */
export function RuleForm(form: RuleFormProps) {
  const { findings, onFix, context } = form;
  const choices = useMemo(() => fieldChoices(context.fields), [context.fields]);
  const part = { ...form, choices };
  return (
    <div className={styles.form} onKeyDownCapture={leadOn}>
      <RuleHead {...form} />
      <FindingList findings={findings.filter(isOfWhole)} onFix={onFix} />
      <TriggerList {...part} />
      <CaseList {...part} />
    </div>
  );
}

function isOfWhole({ path, code }: RuleFinding): boolean {
  return code !== 'no-id' && !path.startsWith('triggers') && !path.startsWith('onTrigger');
}

/** The cases of the rule, each with its condition and its question. */
const CaseList = memo(
  function CaseList(part: RulePartProps) {
    const { draft, onChange, findings, problems } = part;
    const { cases } = draft;
    const rows = useOrderedRows<HTMLOListElement, DraftCase>('Case', cases, (to) => onChange({ cases: to }));
    return (
      <section aria-label="Cases">
        <div className={styles.sectionHead}>
          <h3>Cases</h3>
          <p className="quiet">
            The lowest priority is asked first.{' '}
            <TextButton ref={rows.add} onClick={() => rows.insert(cases.length, NEW_CASE)}>
              Add case
            </TextButton>
          </p>
        </div>
        <ol ref={rows.list}>
          {cases.map((theCase, index) => (
            <CaseLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a case has no other name than its position
              key={index}
              {...part}
              index={index}
              theCase={theCase}
              onCase={(change) => onChange({ cases: cases.with(index, { ...theCase, ...change }) })}
              onMove={rows.move}
              onDuplicate={() => rows.insert(index + 1, theCase)}
              onRemove={() => rows.remove(index)}
            />
          ))}
        </ol>
        <FindingList findings={findings.filter(({ path }) => path === 'onTrigger.cases')} />
        <p role="status" className="visually-hidden">
          {rows.announcement}
        </p>
        <div role="alert" className={`failure ${styles.problem}`}>
          {problems.cases}
        </div>
      </section>
    );
  },
  isSamePart('onTrigger', ['cases']),
);
