import { useMemo } from 'react';
import type { RuleFinding } from '#rules';
import { fieldChoices } from '../parts/field-select.tsx';
import { FindingList } from '../parts/finding-list.tsx';
import { CaseList } from './case-list.tsx';
import { leadOn } from './lead-on.ts';
import styles from './rule-form.module.css';
import { RuleHead } from './rule-head.tsx';
import type { RuleFormProps } from './rule-part.ts';
import { TriggerList } from './trigger-list.tsx';

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
