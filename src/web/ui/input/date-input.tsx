import '@mantine/dates/styles.layer.css';
import { Popover, TextInput, type TextInputProps } from '@mantine/core';
import { type CalendarAriaLabels, DatePicker, type DayOfWeek } from '@mantine/dates';
import { type KeyboardEvent, useRef, useState } from 'react';
import { readDate, showDate } from '#records';
import { CalendarIcon } from '../icons.tsx';
import { LOCALE } from '../installation-locale.ts';
import { MENU_IN_DIALOG, MENU_IN_PAGE } from '../options/option-menu.ts';
import { TextButton } from '../text-button.tsx';
import styles from './date-input.module.css';
import { installationDay } from './installation-day.ts';
import { goToReadings, type Meaning, ReadingsBelow } from './readings-below.tsx';
import { typedDay } from './typed-day.ts';

/** Mantine colours weekend days red; here red is for errors. */
const NO_WEEKEND: DayOfWeek[] = [];

/** As browsers tell it, from Monday, 1, to Sunday, 7; some do not. */
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
const WEEK = (new Intl.Locale(LOCALE) as LocaleWithWeek).getWeekInfo?.();
const FIRST_DAY = ((WEEK?.firstDay ?? 1) % 7) as DayOfWeek;

const POPOVER = { position: 'bottom-end', trapFocus: true, returnFocus: true, withRoles: false } as const;

const CALENDAR_LABELS: CalendarAriaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

/**
 * A date, typed or chosen from a calendar, which also opens with Alt and the down arrow. Below an error, the
 * days that the text can mean are offered, unless it is one day.
 */
export function DateInput({
  value,
  calendarLabel,
  onChoose,
  onKeyDown,
  error,
  isInDialog = false,
  ...input
}: TextInputProps & {
  /** As typed. */
  value: string;
  /** Such as "Choose a date for Founded". */
  calendarLabel: string;
  /** Gets the chosen day as yyyy-mm-dd. */
  onChoose: (day: string) => void;
  /** Whether it stands in a dialog, in which its calendar opens, too. */
  isInDialog?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const day = typedDay(value);
  const meanings = day ? [] : daysOf(value);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      {...POPOVER}
      {...(isInDialog ? MENU_IN_DIALOG : MENU_IN_PAGE)}
    >
      <Popover.Target>
        <TextInput
          {...input}
          ref={field}
          error={error && <ReadingsBelow sentence={error} meanings={meanings} onChoose={onChoose} />}
          value={value}
          autoComplete="off"
          aria-keyshortcuts="Alt+ArrowDown"
          rightSection={
            <CalendarButton label={calendarLabel} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
          }
          rightSectionPointerEvents="all"
          onKeyDown={(event) => {
            onKeyDown?.(event);
            openOrClose(event, isOpen, setOpen);
          }}
        />
      </Popover.Target>
      <Calendar
        label={calendarLabel}
        day={day}
        // One that closes may still take the focus.
        onFocus={() => isOpen || field.current?.focus()}
        onChoose={(chosen) => {
          setOpen(false);
          if (chosen) onChoose(chosen);
        }}
      />
    </Popover>
  );
}

/** Opens the calendar, or closes one that has not the focus yet, and not the dialog around it. */
function openOrClose(
  event: KeyboardEvent<HTMLInputElement>,
  isOpen: boolean,
  onChange: (isOpen: boolean) => void,
) {
  if (event.altKey && event.key === 'ArrowDown') onChange(true);
  else if (event.key === 'Escape' && isOpen) {
    event.preventDefault();
    onChange(false);
  } else goToReadings(event);
}

/** The calendar of one month, at the day that is typed, and the days that are asked for most. */
function Calendar({
  label,
  day,
  onFocus,
  onChoose,
}: {
  label: string;
  day: string | undefined;
  onFocus: () => void;
  onChoose: (day: string | null) => void;
}) {
  return (
    <Popover.Dropdown role="dialog" aria-label={label} onFocus={onFocus}>
      <DatePicker
        value={day ?? null}
        firstDayOfWeek={FIRST_DAY}
        weekendDays={NO_WEEKEND}
        hideOutsideDates
        ariaLabels={CALENDAR_LABELS}
        defaultDate={day ?? installationDay()}
        onChange={onChoose}
      />
      <p className={styles.near}>
        <TextButton onClick={() => onChoose(installationDay())}>Today</TextButton>
        <TextButton onClick={() => onChoose(installationDay(new Date(), 7))}>In a week</TextButton>
      </p>
    </Popover.Dropdown>
  );
}

/** The days that a typed text can mean. */
export function daysOf(text: string): Meaning<string>[] {
  return readDate(text, LOCALE).map(({ day }) => ({ value: day, label: showDate(day) }));
}

/** Tab passes it over, from input to input: Alt and the down arrow open the calendar. */
function CalendarButton(button: { label: string; isOpen: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className={styles.open}
      tabIndex={-1}
      aria-label={button.label}
      aria-haspopup="dialog"
      aria-expanded={button.isOpen}
      onClick={button.onToggle}
    >
      <CalendarIcon />
    </button>
  );
}
