import { Textarea } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { AnswerControl } from './answer-control.ts';
import styles from './answer-input.module.css';
import { SubmitTick } from './submit-tick.tsx';
import { isSubmittingEnter } from './text-answer.tsx';
import { useTypedDraft } from './use-typed-draft.ts';

/** Touch keyboards have no Shift+Enter: on them Enter starts a line and the tick submits. */
function isTouch(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

/** Several lines of text: Enter submits, Shift+Enter starts a new line. */
export function TextareaAnswer({ control }: { control: AnswerControl }) {
  const typed = useTypedDraft('textarea', control);
  function onKeyDown(event: KeyboardEvent) {
    if (!isSubmittingEnter(event) || event.shiftKey || isTouch()) return;
    event.preventDefault();
    typed.submit();
  }
  return (
    <div className={styles.withTick} data-dirty={typed.isDirty || undefined}>
      <Textarea
        id={control.inputId}
        className={styles.grow}
        autosize
        minRows={1}
        maxRows={8}
        placeholder={isTouch() ? 'Write, then tick' : 'Press Enter to submit'}
        value={typed.text}
        error={typed.problem}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onFocus={typed.onFocus}
        onBlur={typed.onBlur}
        onKeyDown={onKeyDown}
      />
      {typed.isDirty && <SubmitTick prompt={control.prompt} isPending onSubmit={typed.submit} />}
    </div>
  );
}
