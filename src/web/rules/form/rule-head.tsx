import { Autocomplete, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { RuleKind } from '#records';
import { type Choice, ChoiceBoxes } from '../../ui/choice-group.tsx';
import { MENU_IN_PAGE } from '../../ui/options/option-menu.ts';
import { SEARCHED_MENU, WITH_CHEVRON } from '../../ui/options/searched-menu.tsx';
import styles from './rule-form.module.css';
import type { RuleFormProps } from './rule-part.ts';

/** The kinds a rule can be for, by their names on screen. */
export const KIND_CHOICES: readonly Choice<RuleKind>[] = [
  { value: 'clients', label: 'Clients' },
  { value: 'contacts', label: 'Contacts' },
  { value: 'parties', label: 'Related parties' },
];

/** Mounted while it is open only, so that the label names one element. */
const CATEGORY_MENU = { ...MENU_IN_PAGE, keepMounted: false };

/** The id, the category and the kinds of a rule. The id of a new rule gets the focus. */
export function RuleHead({ draft, onChange, dirty, problems, categories, newKey }: RuleFormProps) {
  const id = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (newKey !== null) id.current?.focus();
  }, [newKey]);
  return (
    <>
      <div className={styles.head}>
        <TextInput
          ref={id}
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
        <Autocomplete
          label="Category"
          value={draft.category}
          maxLength={500}
          autoComplete="off"
          data={[...categories]}
          openOnFocus={false}
          {...SEARCHED_MENU}
          {...WITH_CHEVRON}
          comboboxProps={CATEGORY_MENU}
          data-dirty={dirty.has('category') || undefined}
          onChange={(category) => onChange({ category })}
        />
      </div>
      <fieldset className={styles.kinds} data-dirty={dirty.has('applicableTo') || undefined}>
        <legend className={`quiet ${styles.legend}`}>Applies to</legend>
        <ChoiceBoxes
          choices={KIND_CHOICES}
          chosen={draft.applicableTo}
          onChange={(applicableTo) => onChange({ applicableTo })}
        />
        {draft.applicableTo.length === 0 && <span className="quiet">None ticked: every kind.</span>}
      </fieldset>
    </>
  );
}
