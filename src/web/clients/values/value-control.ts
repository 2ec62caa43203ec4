import { useState } from 'react';
import type { DescribedPath, FieldTypeName, JsonValue } from '#records';
import type { AnswerValue } from '#rules';
import { editTypedAnswer, readTypedAnswer, showTypedAnswer } from '../../ui/input/typed-answer.ts';
import { useTypedDraft } from '../../ui/input/use-typed-draft.ts';
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
export function useTypedValue(type: FieldTypeName, control: ValueControl) {
  const { described, value, saved, problem, isProblemDue, onChange, onProblem } = control;
  const [draft, setDraft] = useState<string>();
  // Told on leaving, and until something else is typed, so that what the text can mean is chosen from the input.
  const [isTold, setTold] = useState(false);
  const { text, isFocused } = useTypedDraft({
    ...{ type, draft, label: described.label, answer: value as AnswerValue | undefined, onSubmit: choose },
    onDraft(next, typed) {
      setDraft(next);
      setTold(false);
      const stored = saved as AnswerValue | undefined;
      const isStored = [editTypedAnswer(type, stored), showTypedAnswer(type, stored)].includes(typed);
      const read = isStored ? { answer: saved } : readTypedAnswer(type, typed, described.label);
      if ('problem' in read) return onProblem(read.problem);
      onProblem(null);
      onChange(read.answer);
    },
  });

  function choose(chosen: JsonValue) {
    setDraft(undefined);
    onProblem(null);
    onChange(chosen);
  }

  function onBlur() {
    text.onBlur();
    setTold(problem !== undefined);
    if (!problem) setDraft(undefined);
  }
  const isHidden = isFocused && !isTold && !isProblemDue;
  return { text: { ...text, error: isHidden ? undefined : problem, onBlur }, choose };
}
