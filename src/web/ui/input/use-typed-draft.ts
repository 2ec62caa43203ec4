import { type FocusEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldTypeName } from '#records';
import type { AnswerValue } from '#rules';
import type { TypedText } from './field-input.tsx';
import { editTypedAnswer, readTypedAnswer, showTypedAnswer } from './typed-answer.ts';

/** A typed text that is not submitted yet, of an answer to a question or field with this label. */
type DraftedAnswer = {
  type: FieldTypeName;
  label: string;
  answer: AnswerValue | undefined;
  /** undefined while nothing else than the answer is typed. */
  draft: string | undefined;
  onDraft: (draft: string | undefined, typed: string) => void;
  onSubmit: (answer: AnswerValue) => void;
};

/**
 * The text of a typed input, and how it is submitted. When the input loses the focus, the text stays as a draft; only
 * Enter or the tick submits it, so rows never move while the user types.
 */
export function useTypedDraft({ type, label, answer, draft, onDraft, onSubmit }: DraftedAnswer) {
  const [isFocused, setFocused] = useState(false);
  const [problem, setProblem] = useState<string>();
  const stored = isFocused ? editTypedAnswer(type, answer) : showTypedAnswer(type, answer);

  function submit() {
    if (draft === undefined) return;
    const read = readTypedAnswer(type, draft, label);
    if ('problem' in read) return setProblem(read.problem);
    setProblem(undefined);
    onSubmit(read.answer);
  }

  const text = {
    value: draft ?? stored,
    /** A draft that was replaced, such as by a day chosen from the calendar, takes its problem with it. */
    error: draft === undefined ? undefined : problem,
    onChange({ currentTarget: { value } }) {
      setProblem(undefined);
      onDraft(value === stored ? undefined : value, value);
    },
    onFocus: (event) => focusEditable(event, () => setFocused(true)),
    onBlur: () => setFocused(false),
  } satisfies TypedText;
  return { text, isFocused, isDirty: draft !== undefined, submit };
}

/**
 * Shows the editable format of a value (412000 for 412,000) before the first key press, and selects it as the browser had
 * selected the text: otherwise what is typed would be added to it.
 */
function focusEditable(
  { currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>,
  showEditable: () => void,
): void {
  const before = currentTarget.value;
  flushSync(showEditable);
  if (currentTarget.value !== before) currentTarget.select();
}
