import { useState } from 'react';
import { DEFAULT_LOCALE, type FieldTypeName, fieldTypeOf, fieldTypes, sameValue } from '#records';
import type { AnswerValue, Operator } from '#rules';
import { LineInput } from '../../ui/input/line-input.tsx';
import { readTypedAnswer } from '../../ui/input/typed-answer.ts';
import { LOCALE } from '../../ui/installation-locale.ts';
import {
  blankWords,
  editBound,
  numbersIn,
  readTypedNumber,
  readTypedValue,
  showBound,
  showTypedValue,
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

/** How typed text is read: in a trigger, and where a list is stored, text with commas is a list. */
function useTextReader({ value, splitsAtCommas }: ConditionValueProps) {
  const [wasList] = useState(() => Array.isArray(value));
  return (text: string) => (splitsAtCommas || wasList ? readTypedValue(text) : text);
}

/** A value as it is typed; one in the form of its type is written in full when the input is left. */
export function PlainValue({ kind, ...props }: ConditionValueProps & { kind: FieldTypeName }) {
  const type = fieldTypeOf(kind);
  const { value, onChange } = props;
  const [typed, setTyped] = useState(() => showTypedValue(value));
  const read = useTextReader(props);

  function settle() {
    if (!type?.ruleForm || typeof value !== 'string') return;
    const settled = readTypedAnswer(kind, value);
    if ('answer' in settled && settled.answer !== null) onChange(settled.answer);
  }

  return (
    <LineInput
      {...named(props)}
      type={kind}
      fieldLabel=""
      // The typed text is kept ("Kent, ") as long as it reads as the value.
      value={sameValue(read(typed), value) ? typed : showTypedValue(value)}
      placeholder={blankWords(props.operator)}
      onBlur={settle}
      onChoose={(meant) => onChange(meant)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(read(event.currentTarget.value));
      }}
    />
  );
}

/** A number, typed. While it can mean several, there is no value, and it is asked which is meant. */
export function NumberValue({ kind, ...props }: ConditionValueProps & { kind: FieldTypeName }) {
  const { value, splitsAtCommas, onChange } = props;
  const [typed, setTyped] = useState(() => editBound(value));
  const [isFocused, setFocused] = useState(false);
  const [isTold, setTold] = useState(false);
  const readText = useTextReader(props);
  const read = (text: string) => readTypedNumber(text, readText);
  const isAsked = value === '' && numbersIn(typed).length > 1;
  const edited = sameValue(read(typed), value) ? typed : editBound(value);
  return (
    <LineInput
      {...named(props)}
      type={kind}
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
      onChoose={(meant) => {
        setTyped(fieldTypes[kind].edit(meant, LOCALE));
        onChange(fieldTypes[kind].edit(meant, DEFAULT_LOCALE));
      }}
      onChange={(event) => {
        setTold(false);
        setTyped(event.currentTarget.value);
        onChange(read(event.currentTarget.value));
      }}
    />
  );
}
