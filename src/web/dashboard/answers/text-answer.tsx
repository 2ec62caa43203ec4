import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { TypedAnswerType } from '../../editing/values/typed-answer.ts';
import type { AnswerControl } from './answer-control.ts';
import styles from './answer-input.module.css';
import { SubmitTick } from './submit-tick.tsx';
import { useTypedDraft } from './use-typed-draft.ts';

type KeyboardKind = 'text' | 'decimal' | 'numeric' | 'email' | 'url';

const KEYBOARDS: Record<Exclude<TypedAnswerType, 'textarea' | 'date'>, KeyboardKind> = {
  text: 'text',
  number: 'decimal',
  time: 'numeric',
  email: 'email',
  url: 'url',
};
const PLACEHOLDER = 'Press Enter to submit';

/** Whether a key press is Enter, and not the Enter that confirms a word in an input method. */
export function isSubmittingEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.nativeEvent.isComposing;
}

/** One line of text: also numbers, times of day, email and web addresses. */
export function TextAnswer({
  type,
  control,
}: {
  type: Exclude<TypedAnswerType, 'textarea' | 'date'>;
  control: AnswerControl;
}) {
  const typed = useTypedDraft(type, control);
  return (
    <div className={styles.withTick} data-dirty={typed.isDirty || undefined}>
      <TextInput
        id={control.inputId}
        className={styles.grow}
        inputMode={KEYBOARDS[type]}
        enterKeyHint="done"
        autoComplete="off"
        autoCapitalize={type === 'text' ? 'sentences' : 'none'}
        spellCheck={type === 'text'}
        placeholder={PLACEHOLDER}
        value={typed.text}
        error={typed.problem}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onFocus={typed.onFocus}
        onBlur={typed.onBlur}
        onKeyDown={(event) => {
          if (isSubmittingEnter(event)) typed.submit();
        }}
      />
      {typed.isDirty && <SubmitTick prompt={control.prompt} isPending onSubmit={typed.submit} />}
    </div>
  );
}
