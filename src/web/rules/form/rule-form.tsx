import { MultiSelect, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import type { RuleKind } from '#records';
import type { RuleFinding } from '#rules';
import { ChevronIcon } from '../../ui/icons.tsx';
import { MENU_IN_PAGE } from '../../ui/option-menu.ts';
import { fieldChoices } from '../parts/field-select.tsx';
import { FindingList } from '../parts/finding-list.tsx';
import { CaseList } from './case-list.tsx';
import styles from './rule-form.module.css';
import type { RuleFormProps } from './rule-part.ts';
import { TriggerList } from './trigger-list.tsx';

const KINDS: { value: RuleKind; label: string }[] = [
  { value: 'clients', label: 'Clients' },
  { value: 'contacts', label: 'Contacts' },
  { value: 'parties', label: 'Parties' },
];

/** The inputs of one rule. */
export function RuleForm(form: RuleFormProps) {
  const { draft, onChange, dirty, problems, findings, onFix, context } = form;
  const choices = useMemo(() => fieldChoices(context.fields), [context.fields]);
  const part = { ...form, choices };
  return (
    <div className={styles.form}>
      <div className={styles.head}>
        <TextInput
          label="Id"
          value={draft.id}
          maxLength={256}
          autoComplete="off"
          spellCheck={false}
          error={problems.id}
          errorProps={{ role: 'alert' }}
          data-dirty={dirty.has('id') || undefined}
          onChange={(event) => onChange({ id: event.currentTarget.value })}
        />
        <TextInput
          label="Category"
          value={draft.category}
          maxLength={500}
          autoComplete="off"
          data-dirty={dirty.has('category') || undefined}
          onChange={(event) => onChange({ category: event.currentTarget.value })}
        />
        <MultiSelect
          label="Applies to"
          data={KINDS}
          value={draft.applicableTo}
          placeholder={draft.applicableTo.length === 0 ? 'Every kind' : ''}
          comboboxProps={MENU_IN_PAGE}
          rightSection={<ChevronIcon />}
          rightSectionPointerEvents="none"
          data-dirty={dirty.has('applicableTo') || undefined}
          onChange={(kinds) => onChange({ applicableTo: inOrder(kinds) })}
        />
      </div>
      <FindingList findings={findings.filter(isOfWhole)} onFix={onFix} />
      <TriggerList {...part} />
      <CaseList {...part} />
    </div>
  );
}

function isOfWhole({ path, code }: RuleFinding): boolean {
  return code !== 'no-id' && !path.startsWith('triggers') && !path.startsWith('onTrigger');
}

/** Sorts the kinds, so that choosing a kind and removing it again changes nothing. */
function inOrder(kinds: readonly string[]): RuleKind[] {
  return KINDS.map(({ value }) => value).filter((kind) => kinds.includes(kind));
}
