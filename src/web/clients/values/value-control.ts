import { useState } from 'react';
import type { DescribedPath, FieldTypeName, JsonValue } from '#records';
import type { AnswerValue } from '#rules';
import type { TypedText } from '../../ui/input/field-input.tsx';
import { focusEditable } from '../../ui/input/focus-editable.ts';
import { editTypedAnswer, readTypedAnswer, showTypedAnswer } from '../../ui/input/typed-answer.ts';
import { misfitOf } from './value-fit.ts';

/** The props of every value input. */
export type ValueControl = {
  id: string;
  described: DescribedPath;
  value: JsonValue | undefined;
  /** The stored value. */
  saved: JsonValue | undefined;
  /** What is wrong with the typed value, or with the one the server refused. */
  problem: string | undefined;
  /** Whether the problem is shown even while the input has the focus. */
  isProblemDue: boolean;
  onChange: (value: JsonValue | undefined) => void;
  onProblem: (problem: string | null) => void;
};

/** The label, description and error as Mantine's props. Descriptions are below the inputs, so that labels align in a row. */
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
 * Edits a value by typing. A valid text changes the value at once; an invalid one stays in the input and is reported on
 * blur. Typing the stored value again restores it exactly, with its type.
 */
export function useTypedValue(type: FieldTypeName, control: ValueControl): TypedText {
  const [text, setText] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  // Told on leaving, and until something else is typed, so that what the text can mean is chosen from the input.
  const [isTold, setTold] = useState(false);
  const show = isFocused ? editTypedAnswer : showTypedAnswer;

  function typeOver(next: string) {
    setText(next);
    setTold(false);
    const stored = control.saved as AnswerValue | undefined;
    const isStored = next === editTypedAnswer(type, stored) || next === showTypedAnswer(type, stored);
    const read = isStored ? { answer: control.saved } : readTypedAnswer(type, next, control.described.label);
    if ('problem' in read) return control.onProblem(read.problem);
    control.onProblem(null);
    control.onChange(read.answer);
  }

  return {
    value: text ?? show(type, control.value as AnswerValue | undefined),
    error: isFocused && !isTold && !control.isProblemDue ? undefined : control.problem,
    onChange: (event) => typeOver(event.currentTarget.value),
    onFocus: (event) => focusEditable(event, () => setFocused(true)),
    onBlur() {
      setFocused(false);
      setTold(control.problem !== undefined);
      if (!control.problem) setText(undefined);
    },
    choose(value) {
      setText(undefined);
      control.onProblem(null);
      control.onChange(value);
    },
  };
}
