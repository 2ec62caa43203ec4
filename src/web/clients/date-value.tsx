import '@mantine/dates/styles.layer.css';
import { Popover, TextInput } from '@mantine/core';
import { type CalendarAriaLabels, DatePicker, type DayOfWeek } from '@mantine/dates';
import { useState } from 'react';
import { readDate } from '../ui/date-text.ts';
import { CalendarIcon } from '../ui/icons.tsx';
import { MENU_IN_PAGE } from '../ui/option-search.ts';
import { frameOf, useTypedValue, type ValueControl } from './value-control.ts';
import styles from './value-input.module.css';

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
export function DateValue({ control }: { control: ValueControl }) {
  const typed = useTypedValue('date', control);
  const [isOpen, setOpen] = useState(false);
  const day = readDate(typed.text);
  const label = `Choose a date for ${control.place.label}`;
  const calendarButton = (
    <button
      type="button"
      className={styles.inputButton}
      aria-label={label}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <CalendarIcon />
    </button>
  );
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
      {...MENU_IN_PAGE}
    >
      <Popover.Target>
        <TextInput
          {...frameOf(control)}
          error={typed.error}
          autoComplete="off"
          value={typed.text}
          rightSection={calendarButton}
          rightSectionPointerEvents="all"
          onChange={(event) => typed.typeOver(event.currentTarget.value)}
          onFocus={typed.onFocus}
          onBlur={typed.onBlur}
          onKeyDown={(event) => {
            if (event.altKey && event.key === 'ArrowDown') setOpen(true);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <DatePicker
          value={day}
          weekendDays={NONE_APART}
          hideOutsideDates
          ariaLabels={CALENDAR_LABELS}
          {...(day && { defaultDate: day })}
          onChange={(chosen) => {
            setOpen(false);
            if (chosen) typed.put(chosen);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
