import type { FieldType } from '#records';
import type { AnswerValue } from '#rules';
import type { FieldInputProps } from '../../ui/input/field-input.tsx';

/** An answer that is not submitted yet: the typed text, or the ticked options. */
export type Draft = string | string[];

/** The props of every answer input. */
export type AnswerControl = {
  /** The input's element id; the prompt's `<label>` points to it. */
  inputId: string;
  /** Element id of the visible prompt, for inputs made of several controls. */
  promptId: string;
  prompt: string;
  answer: AnswerValue | undefined;
  options: readonly string[];
  draft: Draft | undefined;
  onDraft: (draft: Draft | undefined) => void;
  /** Submits the answer; null clears it. */
  onSubmit: (answer: AnswerValue) => void;
};

/** The props of one kind of answer: its type, its control, and the input of its value. */
export type AnswerProps = { known: FieldType; control: AnswerControl; field: FieldInputProps };
