import { isStoredDay } from '#records';

const SHOWN = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats a stored date as "17 April 2009"; any other text is returned unchanged. */
export function showDate(stored: string): string {
  const day = stored.slice(0, 'yyyy-mm-dd'.length);
  return isStoredDay(day) ? SHOWN.format(new Date(`${day}T00:00:00Z`)) : stored;
}
