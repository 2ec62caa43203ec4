import '@mantine/dates/styles.layer.css';
import { Popover, TextInput } from '@mantine/core';
import { type CalendarAriaLabels, DatePicker, type DayOfWeek } from '@mantine/dates';
import { useState } from 'react';
import { readDate } from '../ui/date-text.ts';
import { CalendarIcon } from '../ui/icons.tsx';
import type { AnswerControl } from './answer-control.ts';
import styles from './answer-input.module.css';
import { MENU_PLACE } from './menu-options.ts';
import { SubmitTick } from './submit-tick.tsx';
import { isSubmittingEnter } from './text-answer.tsx';
import { useTypedDraft } from './use-typed-draft.ts';

/** Red is for errors: no day of the week is coloured. */
const NONE_APART: DayOfWeek[] = [];

const CALENDAR_LABELS: CalendarAriaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

/** A day: typed in words or figures, or chosen from the calendar. Kept as yyyy-mm-dd. */
export function DateAnswer({ control }: { control: AnswerControl }) {
  const typed = useTypedDraft('date', control);
  const [isOpen, setOpen] = useState(false);
  const day = readDate(typed.text);
  const calendarButton = (
    <button
      type="button"
      className={styles.inputButton}
      aria-label={`Choose a date for ${control.prompt}`}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <CalendarIcon />
    </button>
  );
  return (
    <div className={styles.withTick} data-dirty={typed.isDirty || undefined}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        trapFocus
        returnFocus
        withRoles={false}
        {...MENU_PLACE}
      >
        <Popover.Target>
          <TextInput
            id={control.inputId}
            className={styles.grow}
            enterKeyHint="done"
            autoComplete="off"
            placeholder="Choose a date"
            value={typed.text}
            error={typed.problem}
            rightSection={calendarButton}
            rightSectionPointerEvents="all"
            onChange={(event) => typed.type(event.currentTarget.value)}
            onFocus={typed.onFocus}
            onBlur={typed.onBlur}
            onKeyDown={(event) => {
              if (isSubmittingEnter(event)) typed.submit();
              if (event.altKey && event.key === 'ArrowDown') setOpen(true);
            }}
          />
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={`Choose a date for ${control.prompt}`}>
          <DatePicker
            value={day}
            weekendDays={NONE_APART}
            hideOutsideDates
            ariaLabels={CALENDAR_LABELS}
            {...(day && { defaultDate: day })}
            onChange={(chosen) => {
              setOpen(false);
              if (chosen) control.onSubmit(chosen);
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {typed.isDirty && <SubmitTick prompt={control.prompt} isPending onSubmit={typed.submit} />}
    </div>
  );
}
