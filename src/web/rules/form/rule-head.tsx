import { Autocomplete, Checkbox, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { RuleKind } from '#records';
import { ChevronIcon } from '../../ui/icons.tsx';
import { MENU_IN_PAGE } from '../../ui/options/option-menu.ts';
import { MAX_SHOWN_OPTIONS, searchOptions } from '../../ui/options/option-search.ts';
import styles from './rule-form.module.css';
import type { RuleFormProps } from './rule-part.ts';

/** The kinds a rule can be for, by their names on screen. */
export const KIND_CHOICES: readonly { value: RuleKind; label: string }[] = [
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
          filter={searchOptions}
          limit={MAX_SHOWN_OPTIONS}
          maxDropdownHeight={280}
          openOnFocus={false}
          rightSection={<ChevronIcon />}
          rightSectionPointerEvents="none"
          comboboxProps={CATEGORY_MENU}
          data-dirty={dirty.has('category') || undefined}
          onChange={(category) => onChange({ category })}
        />
      </div>
      <fieldset className={styles.kinds} data-dirty={dirty.has('applicableTo') || undefined}>
        <legend className={`quiet ${styles.legend}`}>Applies to</legend>
        {KIND_CHOICES.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={draft.applicableTo.includes(value)}
            onChange={(event) =>
              onChange({ applicableTo: withKind(draft.applicableTo, value, event.currentTarget.checked) })
            }
          />
        ))}
        {draft.applicableTo.length === 0 && <span className="quiet">None ticked: every kind.</span>}
      </fieldset>
    </>
  );
}

/** Keeps the order of the kinds, so that ticking a kind and unticking it again changes nothing. */
function withKind(kinds: readonly RuleKind[], kind: RuleKind, isTicked: boolean): RuleKind[] {
  return KIND_CHOICES.map(({ value }) => value).filter((known) =>
    known === kind ? isTicked : kinds.includes(known),
  );
}
