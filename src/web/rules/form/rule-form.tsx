import { useMemo } from 'react';
import type { RuleFinding } from '#rules';
import { fieldChoices } from '../parts/field-select.tsx';
import { FindingList } from '../parts/finding-list.tsx';
import { CaseList } from './case-list.tsx';
import styles from './rule-form.module.css';
import { RuleHead } from './rule-head.tsx';
import type { RuleFormProps } from './rule-part.ts';
import { TriggerList } from './trigger-list.tsx';

/** The inputs of one rule. */
export function RuleForm(form: RuleFormProps) {
  const { findings, onFix, context } = form;
  const choices = useMemo(() => fieldChoices(context.fields), [context.fields]);
  const part = { ...form, choices };
  return (
    <div className={styles.form}>
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
