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

/** The day some days after another, or before it: days have no zone, and none of them is longer. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 'yyyy-mm-dd'.length);
}
