import { useState } from 'react';
import { type FieldTypeName, fieldTypes, sameValue } from '#records';
import type { AnswerValue } from '#rules';
import { FieldInput } from '../../ui/input/field-input.tsx';
import { useTypedDraft } from '../../ui/input/use-typed-draft.ts';

const UNANSWERED = 'Not answered';

/** A compact answer input for trials: choices are menus. */
export function TrialAnswer({
  label,
  type: asked,
  options,
  answer,
  onAnswer,
}: {
  /** Accessible name of the input. */
  label: string;
  type: FieldTypeName;
  options: readonly string[];
  answer: AnswerValue;
  onAnswer: (answer: AnswerValue) => void;
}) {
  const [draft, setDraft] = useState<string>();
  const type = fieldTypes[asked].hasOptions && options.length === 0 ? 'text' : asked;
  const onSubmit = (meant: AnswerValue) => {
    setDraft(undefined);
    if (!sameValue(meant, answer)) onAnswer(meant);
  };
  const { text, submit } = useTypedDraft({ type, label, answer, draft, onDraft: setDraft, onSubmit });
  return (
    <FieldInput
      isInLine
      {...{ type, options }}
      fieldLabel={label}
      value={answer}
      text={{
        ...text,
        onBlur() {
          text.onBlur();
          submit();
        },
        onKeyDown: ({ key }) => key === 'Enter' && submit(),
      }}
      frame={{ 'aria-label': label, placeholder: UNANSWERED }}
      blank={answer === null ? null : UNANSWERED}
      onChange={(chosen) => onSubmit(chosen as AnswerValue)}
    />
  );
}
