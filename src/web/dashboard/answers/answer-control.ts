import type { AnswerValue } from '#rules';

/** What was typed or ticked but not yet submitted: text as typed, or the ticked options. */
export type Draft = string | string[];

/** What every answer input is given, whatever its type. */
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
  /** Gives the answer; null takes it back. */
  onSubmit: (answer: AnswerValue) => void;
};
