import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { readDate, readSingleDay } from '#records';
import type { AnswerValue, Operator } from '#rules';
import { DateInput } from '../../ui/date-input.tsx';
import { showDate } from '../../ui/date-text.ts';
import { LOCALE } from '../../ui/installation-locale.ts';
import { distinctOptions } from '../../ui/options/distinct-options.ts';
import { MenuMultiSelect } from '../../ui/options/menu-multi-select.tsx';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { MENU_IN_PAGE } from '../../ui/options/option-menu.ts';
import { blankWords, valueInputKind } from './rule-value-input.ts';
import { type ConditionValueProps, named, TypedCondition } from './typed-condition.tsx';

/** The input for the value of a trigger or condition, depending on its field and operator. */
export function ConditionValue(props: ConditionValueProps) {
  const kind = valueInputKind(props.subject, props.operator);
  if (kind === 'boolean') return <BooleanValue {...props} />;
  if (kind === 'many') return <ManyValues {...props} />;
  // A stored list is shown whole rather than cut to one value.
  if (kind === 'one') return Array.isArray(props.value) ? <ManyValues {...props} /> : <OneValue {...props} />;
  if (kind === 'date' && !Array.isArray(props.value)) return <DateValue {...props} />;
  return <TypedCondition {...props} kind={kind} />;
}

function blankOption(operator: Operator) {
  const label = blankWords(operator);
  return label === undefined ? [] : [{ value: '', label }];
}

function chosenOne(value: string, operator: Operator): string | null {
  return value === '' && blankWords(operator) === undefined ? null : value;
}

function BooleanValue(props: ConditionValueProps) {
  const { operator, value, onChange } = props;
  return (
    <MenuSelect
      {...named(props)}
      searchable={false}
      data={[...blankOption(operator), 'true', 'false']}
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
      data={[...blankOption(operator), ...subject.options, shown]}
      allowDeselect={false}
      value={chosenOne(shown, operator)}
      placeholder="Value"
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

function ManyValues(props: ConditionValueProps) {
  const { subject, operator, value, onChange } = props;
  const chosen = chosenItems(value);
  const blank = chosen.length === 0 ? blankWords(operator) : undefined;
  const change = (items: string[]) => onChange(items.length === 0 ? '' : items);
  const shared = { ...named(props), value: chosen, onChange: change, comboboxProps: MENU_IN_PAGE };
  if (subject.options.length === 0)
    return <TagsInput {...shared} splitChars={[',']} placeholder={blank ?? 'Type a value'} />;
  return (
    <MenuMultiSelect
      {...shared}
      data={distinctOptions([...subject.options, ...chosen])}
      placeholder={blank}
      nothingFoundMessage="Nothing found"
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

/** A day, typed or chosen. Text that is no date stays as it was typed, and the check reports it. */
function DateValue(props: ConditionValueProps) {
  const { label, value, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const stored = String(value ?? '');
  const isAmbiguous = typed === null && readDate(stored, LOCALE).length > 1;
  return (
    <DateInput
      {...named(props)}
      value={typed ?? showDate(stored)}
      error={isAmbiguous && 'Which day is meant?'}
      calendarLabel={`Choose a date for ${label}`}
      onChoose={(day) => {
        setTyped(null);
        onChange(day);
      }}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(readSingleDay(text, LOCALE) ?? text);
      }}
    />
  );
}
