import { DateInput } from '../../ui/date-input.tsx';
import type { AnswerControl } from './answer-control.ts';
import styles from './answer-input.module.css';
import { SubmitTick } from './submit-tick.tsx';
import { isSubmittingEnter } from './text-answer.tsx';
import { useTypedDraft } from './use-typed-draft.ts';

/** A date, typed or chosen from a calendar. The answer is yyyy-mm-dd. */
export function DateAnswer({ control }: { control: AnswerControl }) {
  const typed = useTypedDraft('date', control);
  return (
    <div className={styles.withTick} data-dirty={typed.isDirty || undefined}>
      <DateInput
        id={control.inputId}
        className={styles.grow ?? ''}
        calendarLabel={`Choose a date for ${control.prompt}`}
        enterKeyHint="done"
        placeholder="Choose a date"
        value={typed.text}
        error={typed.problem}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onChoose={control.onSubmit}
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
