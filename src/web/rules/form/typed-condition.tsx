import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { DEFAULT_LOCALE, editNumber, sameValue } from '#records';
import type { AnswerValue, Operator } from '#rules';
import { readTypedAnswer } from '../../editing/values/typed-answer.ts';
import { LOCALE } from '../../ui/installation-locale.ts';
import { NumberInput, numbersIn } from '../../ui/number-input.tsx';
import {
  blankWords,
  editBound,
  readTypedNumber,
  readTypedValue,
  showBound,
  showTypedValue,
  type ValueInputKind,
  type ValueSubject,
} from './rule-value-input.ts';

/** The props of every input for the value of a trigger or condition. */
export type ConditionValueProps = {
  /** Accessible name of the input. */
  label: string;
  subject: ValueSubject;
  operator: Operator;
  value: AnswerValue;
  /** Whether typed text with commas is a list, as in triggers. A stored list stays a list in either case. */
  splitsAtCommas: boolean;
  disabled: boolean;
  onChange: (value: AnswerValue) => void;
};

/** The name of such an input, and whether it can be used. */
export function named({ label, disabled }: ConditionValueProps) {
  return { 'aria-label': label, disabled };
}

/** The value of a trigger or condition as it is typed: a number, a time of day or a text. */
export function TypedCondition({ kind, ...props }: ConditionValueProps & { kind: ValueInputKind }) {
  if (kind === 'number') return <NumberValue {...props} />;
  return <PlainValue {...props} kind={kind} />;
}

/** How typed text is read: in a trigger, and where a list is stored, text with commas is a list. */
function useTextReader({ value, splitsAtCommas }: ConditionValueProps) {
  const [wasList] = useState(() => Array.isArray(value));
  return (text: string) => (splitsAtCommas || wasList ? readTypedValue(text) : text);
}

function PlainValue({ kind, ...props }: ConditionValueProps & { kind: ValueInputKind }) {
  const { value, onChange } = props;
  const [typed, setTyped] = useState(() => showTypedValue(value));
  const read = useTextReader(props);

  function settle() {
    const time = kind === 'time' && typeof value === 'string' ? readTypedAnswer('time', value) : undefined;
    if (time && 'answer' in time && time.answer !== null) onChange(time.answer);
  }

  return (
    <TextInput
      {...named(props)}
      // The typed text is kept ("Kent, ") as long as it reads as the value.
      value={sameValue(read(typed), value) ? typed : showTypedValue(value)}
      placeholder={blankWords(props.operator)}
      autoComplete="off"
      onBlur={settle}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(read(event.currentTarget.value));
      }}
    />
  );
}

/** A number, typed. While it can mean several, there is no value, and it is asked which is meant. */
function NumberValue(props: ConditionValueProps) {
  const { value, splitsAtCommas, onChange } = props;
  const [typed, setTyped] = useState(() => editBound(value));
  const [isFocused, setFocused] = useState(false);
  const [isTold, setTold] = useState(false);
  const readText = useTextReader(props);
  const read = (text: string) => readTypedNumber(text, readText);
  const isAsked = value === '' && numbersIn(typed, '').length > 1;
  const edited = sameValue(read(typed), value) ? typed : editBound(value);
  return (
    <NumberInput
      {...named(props)}
      fieldLabel=""
      value={isFocused || isAsked ? edited : showBound(value)}
      error={isAsked && isTold && 'Which number is meant?'}
      placeholder={blankWords(props.operator)}
      inputMode={splitsAtCommas ? 'text' : 'decimal'}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        setTold(true);
      }}
      onChoose={(number) => {
        setTyped(editNumber(number, LOCALE));
        onChange(editNumber(number, DEFAULT_LOCALE));
      }}
      onChange={(event) => {
        setTold(false);
        setTyped(event.currentTarget.value);
        onChange(read(event.currentTarget.value));
      }}
    />
  );
}
