import { useState } from 'react';
import { type FieldTypeName, fieldTypes, readDate, sameValue, showDate } from '#records';
import type { AnswerValue } from '#rules';
import type { TypedText } from '../../ui/input/field-input.tsx';
import { readTypedAnswer } from '../../ui/input/typed-answer.ts';
import { typedDay } from '../../ui/input/typed-day.ts';
import { LOCALE } from '../../ui/installation-locale.ts';
import {
  editBound,
  numbersIn,
  readTypedNumber,
  readTypedValue,
  showBound,
  showTypedValue,
} from './rule-value-input.ts';

/** How a value is typed. */
type TypedForm = {
  edit(value: AnswerValue): string;
  /** Formats a value without the focus; absent where its text stays as typed. */
  show?(value: AnswerValue): string;
  read(text: string, readText: (text: string) => AnswerValue): AnswerValue;
  /** Whether it can mean several values. */
  isAsked(value: AnswerValue, typed: string): boolean;
  question?: string;
};

const TEXT: TypedForm = {
  edit: showTypedValue,
  read: (text, readText) => readText(text),
  isAsked: () => false,
};

/** While it can mean several numbers, there is no value. */
const NUMBER: TypedForm = {
  edit: editBound,
  show: showBound,
  read: readTypedNumber,
  isAsked: (value, typed) => value === '' && numbersIn(typed).length > 1,
  question: 'Which number is meant?',
};

const showDay = (value: AnswerValue) => showDate(String(value ?? ''));

/** Text that is no date stays as it was typed, and the check reports it. */
const DAY: TypedForm = {
  edit: showDay,
  show: showDay,
  read: (text) => typedDay(text) ?? text,
  isAsked: (value) => readDate(String(value ?? ''), LOCALE).length > 1,
  question: 'Which day is meant?',
};

/** The typed text of the value of a trigger or condition, which changes at each key press. */
export function useConditionText({
  type,
  value,
  splitsAtCommas,
  onChange,
}: {
  type: FieldTypeName;
  value: AnswerValue;
  /** Whether typed text with commas is a list. A stored list stays a list in either case. */
  splitsAtCommas: boolean;
  onChange: (value: AnswerValue) => void;
}): TypedText {
  const [isSplit] = useState(() => splitsAtCommas || Array.isArray(value));
  const [typed, setTyped] = useState('');
  const [isFocused, setFocused] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const { input, isNumeric, ruleForm } = fieldTypes[type];
  const isDay = input === 'day';
  const form = isDay ? DAY : isNumeric ? NUMBER : TEXT;
  const read = (text: string) => form.read(text, isSplit ? readTypedValue : String);
  const isAsked = form.isAsked(value, typed);
  // The typed text is kept ("Kent, ") as long as it reads as the value.
  const edited = typed !== '' && sameValue(read(typed), value) ? typed : form.edit(value);

  /** Writes a text in the form of its type in full when the input is left. */
  function settle() {
    if (!ruleForm || isNumeric || isDay || typeof value !== 'string') return;
    const settled = readTypedAnswer(type, value);
    if ('answer' in settled && settled.answer !== null) onChange(settled.answer);
  }

  return {
    value: form.show && !isFocused && !isAsked ? form.show(value) : edited,
    error: isAsked && !isTyping && form.question,
    onFocus: () => setFocused(true),
    onBlur() {
      setFocused(false);
      setTyping(false);
      if (isDay) setTyped('');
      settle();
    },
    onChange(event) {
      setTyping(true);
      setTyped(event.currentTarget.value);
      onChange(read(event.currentTarget.value));
    },
  };
}
