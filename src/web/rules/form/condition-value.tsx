import { MultiSelect, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { sameValue } from '#records';
import type { AnswerValue, Operator } from '#rules';
import { distinctOptions } from '../../ui/distinct-options.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { MenuSelect } from '../../ui/menu-select.tsx';
import { MENU_IN_PAGE } from '../../ui/option-menu.ts';
import { MAX_SHOWN_OPTIONS, searchOptions } from '../../ui/option-search.ts';
import { readTypedValue, showTypedValue, type ValueSubject, valueInputKind } from './rule-value-input.ts';

type ConditionValueProps = {
  label: string;
  hideLabel?: boolean;
  subject: ValueSubject;
  operator: Operator;
  value: AnswerValue;
  /** Whether typed text with commas is a list, as in triggers. A stored list stays a list in either case. */
  splitsAtCommas: boolean;
  error?: boolean;
  onChange: (value: AnswerValue) => void;
};

/** The input for the value of a trigger or condition, depending on its field and operator. */
export function ConditionValue(props: ConditionValueProps) {
  const kind = valueInputKind(props.subject, props.operator);
  if (kind === 'boolean') return <BooleanValue {...props} />;
  if (kind === 'many') return <ManyValues {...props} />;
  // A stored list is shown whole rather than cut to one value.
  if (kind === 'one') return Array.isArray(props.value) ? <ManyValues {...props} /> : <OneValue {...props} />;
  return <TextValue {...props} />;
}

function named({ label, hideLabel, error }: ConditionValueProps) {
  return { ...(hideLabel ? { 'aria-label': label } : { label }), error: error ?? false };
}

const ANY_ANSWER = { value: '', label: 'Any answer' };

/** `!=` with a blank value means any answer; other operators need a value. */
function anyAnswer(operator: Operator) {
  return operator === '!=' ? [ANY_ANSWER] : [];
}

function chosenOne(value: string, operator: Operator): string | null {
  return value === '' && operator !== '!=' ? null : value;
}

function BooleanValue(props: ConditionValueProps) {
  const { operator, value, onChange } = props;
  return (
    <MenuSelect
      {...named(props)}
      searchable={false}
      data={[...anyAnswer(operator), 'true', 'false']}
      allowDeselect={false}
      value={chosenOne(value === null ? '' : String(value).trim().toLowerCase(), operator)}
      placeholder="true or false"
      onChange={(chosen) => onChange(chosen ? chosen === 'true' : '')}
    />
  );
}

function OneValue(props: ConditionValueProps) {
  const { subject, operator, value, onChange } = props;
  const shown = value === null ? '' : String(value);
  return (
    <MenuSelect
      {...named(props)}
      data={[...anyAnswer(operator), ...subject.options, shown]}
      allowDeselect={false}
      value={chosenOne(shown, operator)}
      placeholder="Value"
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

function ManyValues(props: ConditionValueProps) {
  const { subject, value, onChange } = props;
  const chosen = chosenItems(value);
  const change = (items: string[]) => onChange(items.length === 0 ? '' : items);
  const shared = { ...named(props), value: chosen, onChange: change, comboboxProps: MENU_IN_PAGE };
  if (subject.options.length === 0)
    return <TagsInput {...shared} splitChars={[',']} placeholder="Type a value" />;
  return (
    <MultiSelect
      {...shared}
      data={distinctOptions([...subject.options, ...chosen])}
      searchable
      limit={MAX_SHOWN_OPTIONS}
      maxDropdownHeight={280}
      filter={searchOptions}
      nothingFoundMessage="Nothing found"
      rightSection={<ChevronIcon />}
      rightSectionPointerEvents="none"
    />
  );
}

function chosenItems(value: AnswerValue): string[] {
  if (Array.isArray(value)) return distinctOptions(value.map(String));
  if (value === null || value === '') return [];
  return String(value)
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

function TextValue(props: ConditionValueProps) {
  const { value, splitsAtCommas, onChange } = props;
  const [typed, setTyped] = useState(() => showTypedValue(value));
  const [wasList] = useState(() => Array.isArray(value));
  const read = (text: string) => (splitsAtCommas || wasList ? readTypedValue(text) : text);
  // The typed text is kept ("Kent, ") as long as it reads as the value.
  const isTyped = sameValue(read(typed), value);
  return (
    <TextInput
      {...named(props)}
      value={isTyped ? typed : showTypedValue(value)}
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(read(event.currentTarget.value));
      }}
    />
  );
}
