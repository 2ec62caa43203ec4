import { plainDigits } from '../text/plain-digits.ts';
import {
  type FieldType,
  LINE,
  type Meaning,
  type Read,
  type ReadContext,
  readAsItself,
  shownAsItIs,
} from './field-type.ts';
import { type DateOrder, type DateReading, isStoredDay, readDate } from './read-date.ts';
import { toInstant } from './scalar-forms.ts';

const DAY_LENGTH = 'yyyy-mm-dd'.length;
const NUMBERS = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/;
const SHOWN = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** A day of the calendar, stored as yyyy-mm-dd. */
export const date: FieldType = {
  ...LINE,
  called: 'a date',
  parse: parseDay,
  show: (value) => showDate(shownAsItIs(value)),
  edit: (value) => showDate(shownAsItIs(value)),
  // The day of an ISO date or date-time.
  toStored: (value) =>
    toInstant(value) === undefined ? undefined : String(value).trim().slice(0, DAY_LENGTH),
  fromStored: readAsItself(parseDay),
  input: 'day',
  beyond: { over: 'after', under: 'before' },
  ruleForm: { read: toInstant, called: 'a date such as 2024-03-01' },
  cell: {
    ...{ problem: 'not-date', input: { label: 'Choose a date', type: 'date' }, isForColumn: false },
    notation: 'date order',
  },
  isTypicalText: (text, locale) => readDate(text, locale).length > 0,
  isTypicalValue: (value) => typeof value === 'string' && isStoredDay(value),
};

/** Formats a stored date as "17 April 2009"; any other text is returned unchanged. */
export function showDate(stored: string): string {
  const day = stored.slice(0, DAY_LENGTH);
  return isStoredDay(day) ? SHOWN.format(new Date(`${day}T00:00:00Z`)) : stored;
}

function parseDay(text: string, { locale, column }: ReadContext): Read {
  const readings = readDate(text, locale);
  const ordered = column ? inOrder(readings, column.dateOrder) : readings;
  const [first, ...others] = ordered;
  if (first && others.length === 0) return { value: first.day };
  const meanings = (first ? ordered : readings).map(toMeaning);
  if (meanings.length > 0) {
    const finding = 'The year has two digits only. Choose which is meant.';
    return { problem: 'Which day is meant?', finding, meanings };
  }
  const problem = 'Write a date, such as 17 April 2009 or 17.4.2009';
  return { problem, finding: noDaySentence(text, column?.dateOrder ?? 'day-first'), meanings };
}

/** The days that a text means where the numbers of its column are in this order. A day that is sure needs none. */
function inOrder(readings: readonly DateReading[], order: DateOrder): readonly DateReading[] {
  if (readings.length === 1) return readings;
  return readings.filter((reading) => reading.order === undefined || reading.order === order);
}

function toMeaning({ day }: DateReading): Meaning {
  return { value: day, label: showDate(day), text: day };
}

function noDaySentence(text: string, order: DateOrder): string {
  const [, one, , other, year] = NUMBERS.exec(plainDigits(text)) ?? [];
  const [day, month] = order === 'day-first' ? [Number(one), Number(other)] : [Number(other), Number(one)];
  if (!(month >= 1 && month <= 12) || day < 1) return 'Not a date. 3 May 2011 or 2011-05-03 would be one.';
  const last = new Date(Date.UTC(Number(year), month, 0));
  return `${MONTH.format(last)} has only ${last.getUTCDate()} days${month === 2 ? ` in ${year}` : ''}.`;
}
