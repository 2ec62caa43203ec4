import { Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import type { TypedAnswerType } from '../../editing/values/typed-answer.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import type { AnswerControl } from './answer-control.ts';
import styles from './answer-input.module.css';
import { SubmitTick } from './submit-tick.tsx';
import { type TypedDraft, useTypedDraft } from './use-typed-draft.ts';

type LineType = Exclude<TypedAnswerType, 'textarea' | 'date' | 'number'>;

const KEYBOARDS = { text: 'text', time: 'numeric', email: 'email', url: 'url' } as const;

/** One line of text: also times of day, email and web addresses. */
export function TextAnswer({ type, control }: { type: LineType; control: AnswerControl }) {
  const typed = useTypedDraft(type, control);
  return (
    <WithTick control={control} typed={typed}>
      <TextInput
        {...typed.input}
        id={control.inputId}
        className={styles.grow}
        inputMode={KEYBOARDS[type]}
        enterKeyHint="done"
        autoComplete="off"
        autoCapitalize={type === 'text' ? 'sentences' : 'none'}
        spellCheck={type === 'text'}
        placeholder="Press Enter to submit"
        onKeyDown={(event) => {
          if (isSubmittingEnter(event)) typed.submit();
        }}
      />
    </WithTick>
  );
}

/** A number; of one that can be read in several ways, it is asked which is meant. */
export function NumberAnswer({ control }: { control: AnswerControl }) {
  const typed = useTypedDraft('number', control);
  return (
    <WithTick control={control} typed={typed}>
      <NumberInput
        {...typed.input}
        id={control.inputId}
        className={styles.grow ?? ''}
        fieldLabel={control.prompt}
        enterKeyHint="done"
        placeholder="Press Enter to submit"
        onChoose={control.onSubmit}
        onKeyDown={(event) => {
          if (isSubmittingEnter(event)) typed.submit();
        }}
      />
    </WithTick>
  );
}

/** A date, typed or chosen from a calendar. The answer is yyyy-mm-dd. */
export function DateAnswer({ control }: { control: AnswerControl }) {
  const typed = useTypedDraft('date', control);
  return (
    <WithTick control={control} typed={typed}>
      <DateInput
        {...typed.input}
        id={control.inputId}
        className={styles.grow ?? ''}
        calendarLabel={`Choose a date for ${control.prompt}`}
        enterKeyHint="done"
        placeholder="Choose a date"
        onChoose={control.onSubmit}
        onKeyDown={(event) => {
          if (isSubmittingEnter(event)) typed.submit();
        }}
      />
    </WithTick>
  );
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
    <WithTick control={control} typed={typed}>
      <Textarea
        {...typed.input}
        id={control.inputId}
        className={styles.grow}
        autosize
        minRows={1}
        maxRows={8}
        placeholder={isTouch() ? 'Write, then tick' : 'Press Enter to submit'}
        onKeyDown={onKeyDown}
      />
    </WithTick>
  );
}

/** A typed input with the tick that submits its draft. */
function WithTick({
  control,
  typed,
  children,
}: {
  control: AnswerControl;
  typed: TypedDraft;
  children: ReactNode;
}) {
  return (
    <div className={styles.withTick} data-dirty={typed.isDirty || undefined}>
      {children}
      {typed.isDirty && (
        <SubmitTick prompt={control.prompt} isPending isBesideOrder onSubmit={typed.submit} />
      )}
    </div>
  );
}

/** Whether a key press is Enter, and not the Enter that confirms a word in an input method. */
function isSubmittingEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.nativeEvent.isComposing;
}

/** Touch keyboards have no Shift+Enter: on them Enter starts a line and the tick submits. */
function isTouch(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}
