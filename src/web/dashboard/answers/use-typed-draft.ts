import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { focusEditable } from '../../editing/values/focus-editable.ts';
import {
  editTypedAnswer,
  readTypedAnswer,
  showTypedAnswer,
  type TypedAnswerType,
} from '../../editing/values/typed-answer.ts';
import type { AnswerControl } from './answer-control.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * The text of a typed input, and how it is submitted. When the input loses the focus, the text stays as a draft; only
 * Enter or the tick submits it, so rows never move while the user types.
 */
export function useTypedDraft(
  type: TypedAnswerType,
  { prompt, answer, draft, onDraft, onSubmit }: AnswerControl,
) {
  const [isFocused, setFocused] = useState(false);
  const [problem, setProblem] = useState<string>();
  const stored = isFocused ? editTypedAnswer(type, answer) : showTypedAnswer(type, answer);
  const typed = typeof draft === 'string' ? draft : undefined;

  function submit() {
    if (typed === undefined) return;
    const read = readTypedAnswer(type, typed, prompt);
    if ('problem' in read) return setProblem(read.problem);
    setProblem(undefined);
    onSubmit(read.answer);
  }

  return {
    isDirty: typed !== undefined,
    submit,
    /** The props of the input. */
    input: {
      value: typed ?? stored,
      /** A draft that was replaced, such as by a day chosen from the calendar, takes its problem with it. */
      error: typed === undefined ? undefined : problem,
      onChange({ currentTarget: { value } }: ChangeEvent<TextElement>) {
        setProblem(undefined);
        onDraft(value === stored ? undefined : value);
      },
      onFocus(event: FocusEvent<TextElement>) {
        focusEditable(event, () => setFocused(true));
      },
      onBlur: () => setFocused(false),
    },
  };
}

export type TypedDraft = ReturnType<typeof useTypedDraft>;
