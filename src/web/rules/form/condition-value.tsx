import { useState } from 'react';
import { fieldTypeOf, type JsonValue, readDate, readSingleDay, showDate, toBoolean } from '#records';
import type { AnswerValue } from '#rules';
import { ManyInput, MenuInput, TextsInput } from '../../ui/input/choice-inputs.tsx';
import { choicesOf } from '../../ui/input/choice-values.ts';
import { DateInput } from '../../ui/input/date-input.tsx';
import { LOCALE } from '../../ui/installation-locale.ts';
import { distinctOptions } from '../../ui/options/distinct-options.ts';
import { blankWords, valueInputKind } from './rule-value-input.ts';
import { type ConditionValueProps, NumberValue, named, PlainValue } from './typed-condition.tsx';

/** As files write them. */
const TRUE_OR_FALSE = [true, false].map((value) => ({ value, label: String(value) }));

/** The input for the value of a trigger or condition, depending on its field and operator. */
export function ConditionValue(props: ConditionValueProps) {
  const kind = valueInputKind(props.subject, props.operator);
  const type = fieldTypeOf(kind);
  if (type?.values) return <BooleanValue {...props} />;
  if (kind === 'many') return <ManyValues {...props} />;
  // A stored list is shown whole rather than cut to one value.
  if (kind === 'one') return Array.isArray(props.value) ? <ManyValues {...props} /> : <OneValue {...props} />;
  if (type?.input === 'day' && !Array.isArray(props.value)) return <DateValue {...props} />;
  const Typed = type?.isNumeric ? NumberValue : PlainValue;
  return <Typed {...props} kind={kind} />;
}

function BooleanValue(props: ConditionValueProps) {
  const { operator, value, onChange } = props;
  return (
    <MenuInput
      {...named(props)}
      searchable={false}
      choices={TRUE_OR_FALSE}
      blank={blankWords(operator)}
      value={value === null || Array.isArray(value) ? value : toBoolean(value)}
      placeholder="true or false"
      onChange={(chosen) => onChange((chosen ?? '') as AnswerValue)}
    />
  );
}

function OneValue(props: ConditionValueProps) {
  const { subject, operator, value, onChange } = props;
  return (
    <MenuInput
      {...named(props)}
      choices={choicesOf(subject.options)}
      blank={blankWords(operator)}
      value={value}
      placeholder="Value"
      onChange={(chosen) => onChange((chosen ?? '') as AnswerValue)}
    />
  );
}

function ManyValues(props: ConditionValueProps) {
  const { subject, operator, onChange } = props;
  const value = chosenItems(props.value);
  const blank = value.length === 0 ? blankWords(operator) : undefined;
  const change = (items: JsonValue) => onChange((items ?? '') as AnswerValue);
  const shared = { ...named(props), value, onChange: change };
  if (subject.options.length === 0)
    return <TextsInput {...shared} splitChars={[',']} placeholder={blank ?? 'Type a value'} />;
  return (
    <ManyInput
      {...shared}
      options={subject.options}
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
