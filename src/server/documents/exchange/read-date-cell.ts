import type { Remedy } from '#contract/import-contract.ts';
import { type DateOrder, type DateReading, isStoredDay, readDate } from '#records';
import type { CellReading } from './cell-reading.ts';

const NUMBERS = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/;
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const SHOWN = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const INPUT: Remedy = { kind: 'input', label: 'Choose a date', type: 'date' };

/** Reads the date of a cell as yyyy-mm-dd. */
export function readDateCell(
  text: string,
  { dateOrder: order, locale }: { dateOrder: DateOrder; locale: string },
): CellReading {
  const readings = readDate(text.trim(), locale);
  const [first, ...others] = readings;
  if (!first) return { message: noDaySentence(text.trim(), order), remedies: [INPUT] };
  if (others.length === 0) return { value: first.day };
  const ordered = readings.filter((reading) => reading.order === undefined || reading.order === order);
  const [only] = ordered;
  if (only && ordered.length === 1) return { value: only.day };
  const choices = ordered.length > 0 ? ordered : readings;
  return {
    message: 'The year has two digits only. Choose which is meant.',
    remedies: choices.map(({ day }) => ({ kind: 'cell', label: `Use ${dayText(day)}`, text: day })),
  };
}

/** Which orders the dates of a column allow, and a date that is another day in each. */
export type DateOrders = { order: DateOrder; ambiguous: string | null };

/**
 * Finds how the dates of a column are written. A date such as 25/12/2011 shows it for all; without one, the day is taken
 * to be first, and a date that can mean two days is named, so that the user can be asked.
 */
export function findDateOrder(texts: Iterable<string>, locale: string): DateOrders {
  let ambiguous: string | null = null;
  const only = { 'day-first': 0, 'month-first': 0 };
  for (const text of texts) {
    if (isStoredDay(text)) continue;
    const orders = new Set(readDate(text.trim(), locale).flatMap(({ order }: DateReading) => order ?? []));
    const [order] = orders;
    if (orders.size > 1) ambiguous ??= text.trim();
    else if (order) only[order] += 1;
  }
  const isMonthFirst = only['month-first'] > 0 && only['day-first'] === 0;
  const isCertain = only['month-first'] === 0 ? only['day-first'] > 0 : isMonthFirst;
  return { order: isMonthFirst ? 'month-first' : 'day-first', ambiguous: isCertain ? null : ambiguous };
}

function noDaySentence(text: string, order: DateOrder): string {
  const [, one, , other, year] = NUMBERS.exec(text) ?? [];
  const [day, month] = order === 'day-first' ? [Number(one), Number(other)] : [Number(other), Number(one)];
  const name = MONTHS[month - 1];
  if (!name || day < 1) return 'Not a date. 3 May 2011 or 2011-05-03 would be one.';
  const last = new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
  return `${name} has only ${last} days${month === 2 ? ` in ${year}` : ''}.`;
}

function dayText(day: string): string {
  return SHOWN.format(new Date(`${day}T00:00:00Z`));
}
