import { DAY_MS, HOUR_MS } from './time-units.ts';

/** The time zone of an installation that has not set its own. */
export const DEFAULT_TIME_ZONE = 'UTC';

/** Whether a text is the name of a time zone, such as Europe/Berlin; an offset such as +02:00 is none. */
export function isKnownTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** Creates a function that returns the day of a moment in a time zone, yyyy-mm-dd, as Swedish writes it. */
export function dayInZone(timeZone: string): (moment: Date) => string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format;
}

/** No zone is further from UTC than this. */
const FURTHEST_MS = 16 * HOUR_MS;

/** The first moment of a day in a time zone, which is later than midnight where the clocks skip it, and the first one after it. */
export function boundsOfDay(day: string, timeZone: string): { from: Date; before: Date } {
  const dayOf = dayInZone(timeZone);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const firstWith = (isReached: (reached: string) => boolean) => {
    let [before, after] = [midnight - FURTHEST_MS, midnight + DAY_MS + FURTHEST_MS];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (isReached(dayOf(new Date(middle)))) after = middle;
      else before = middle;
    }
    return new Date(after);
  };
  return { from: firstWith((reached) => reached >= day), before: firstWith((reached) => reached > day) };
}

/** The day some days after another, or before it: days have no zone, and none of them is longer. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 'yyyy-mm-dd'.length);
}
