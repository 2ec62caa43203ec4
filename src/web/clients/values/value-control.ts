import { type FocusEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { JsonValue } from '#records';
import type { AnswerValue } from '#rules';
import {
  editTypedAnswer,
  readTypedAnswer,
  showTypedAnswer,
  type TypedAnswerType,
} from '../../editing/values/typed-answer.ts';
import type { DescribedPath } from './described-path.ts';
import { misfitOf } from './value-fit.ts';

/** What every input of a value is given, whatever its kind. */
export type ValueControl = {
  id: string;
  described: DescribedPath;
  value: JsonValue | undefined;
  /** What is stored. */
  saved: JsonValue | undefined;
  /** What is wrong with what was typed, or with what the server was sent. */
  problem: string | undefined;
  /** Says it at once, even while somebody types. */
  isProblemDue: boolean;
  onChange: (value: JsonValue | undefined) => void;
  onProblem: (problem: string | null) => void;
};

/** Label, note and error as Mantine's inputs take them; a note below its input keeps the labels of a row in line. */
export function frameOf({ id, described, value, problem }: ValueControl) {
  return {
    id,
    label: described.label,
    description: misfitOf(described, value),
    error: problem,
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
  };
}

/**
 * Typing over a value. What can be read is taken at once; what cannot stays in the input and is reported when it is left.
 * Typed back to what is stored, it is what is stored, to the letter and the type.
 */
export function useTypedValue(type: TypedAnswerType, control: ValueControl) {
  const [text, setText] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const show = isFocused ? editTypedAnswer : showTypedAnswer;

  function typeOver(next: string) {
    setText(next);
    const stored = control.saved as AnswerValue | undefined;
    const isStored = next === editTypedAnswer(type, stored) || next === showTypedAnswer(type, stored);
    const read = isStored ? { answer: control.saved } : readTypedAnswer(type, next);
    if ('problem' in read) return control.onProblem(read.problem);
    control.onProblem(null);
    control.onChange(read.answer);
  }

  return {
    text: text ?? show(type, control.value as AnswerValue | undefined),
    typeOver,
    /** Takes a value from elsewhere, such as a calendar. */
    put(value: JsonValue) {
      setText(undefined);
      control.onProblem(null);
      control.onChange(value);
    },
    error: isFocused && !control.isProblemDue ? undefined : control.problem,
    onFocus({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) {
      const before = currentTarget.value;
      // What is easiest to edit stands there before the first key, and is chosen whole as the browser had chosen it.
      flushSync(() => setFocused(true));
      if (currentTarget.value !== before) currentTarget.select();
    },
    onBlur() {
      setFocused(false);
      if (!control.problem) setText(undefined);
    },
  };
}
