import { TIME_ZONE } from '#records';
import { LOCALE } from './installation-locale.ts';

const inZone = (form: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { ...form, timeZone: TIME_ZONE });

const DAY_MS = 24 * 60 * 60_000;
/** A time names its zone where the reader's own clock may show another. */
const ZONE = isElsewhere() ? ` ${TIME_ZONE}` : '';
const CLOCK = inZone({ hour: '2-digit', minute: '2-digit' });
const DAY = inZone({ day: 'numeric', month: 'long' });
const DAY_OF_YEAR = inZone({ day: 'numeric', month: 'long', year: 'numeric' });

const SHORT_DAY = inZone({ day: 'numeric', month: 'short' });
const SHORT_DAY_OF_YEAR = inZone({ dateStyle: 'medium' });
const RECORDED = inZone({ dateStyle: 'medium', timeStyle: 'short' });
const MONTH = inZone({ month: 'long' });

/** The day of a moment, yyyy-mm-dd. */
function utcDay(at: Date): string {
  return at.toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** A day with its year, as on a sheet that is kept: "20 November 2026". */
export function fullDay(day: Date): string {
  return DAY_OF_YEAR.format(day);
}

/** The day of a moment where there is little room: "20 Nov", with the year unless it is this one. */
export function shortDay(moment: string, now = new Date()): string {
  const at = new Date(moment);
  return (at.getUTCFullYear() === now.getUTCFullYear() ? SHORT_DAY : SHORT_DAY_OF_YEAR).format(at);
}

/** A moment of a record that is kept: "20 Nov 2026, 10:14". */
export function recordedMoment(moment: string): string {
  return RECORDED.format(new Date(moment)) + ZONE;
}

/** The month of a day: "November". */
export function monthName(day: Date): string {
  return MONTH.format(day);
}

/** The day of a moment: "20 November", with the year unless it is this one. */
export function dayWords(moment: string, now = new Date()): string {
  const at = new Date(moment);
  return at.getUTCFullYear() === now.getUTCFullYear() ? DAY.format(at) : DAY_OF_YEAR.format(at);
}

/** A day as seen from today: "today", "yesterday", "18 November". */
export function recentDay(moment: string, now = new Date()): string {
  const day = utcDay(new Date(moment));
  if (day === utcDay(now)) return 'today';
  return day === utcDay(new Date(now.getTime() - DAY_MS)) ? 'yesterday' : dayWords(moment, now);
}

/** A moment in a narrow list: the time of today, or the day. */
export function recentMoment(moment: string, now = new Date()): string {
  const day = recentDay(moment, now);
  return day === 'today' ? clockWords(moment) : day;
}

/** A day as seen from today, in a sentence: "today", "yesterday", "on 18 November". */
export function relativeDay(moment: string, now = new Date()): string {
  const day = recentDay(moment, now);
  return day === 'today' || day === 'yesterday' ? day : `on ${day}`;
}

/** A moment in a list: "today, 09:31", "18 November, 10:14". */
export function listedMoment(moment: string, now = new Date()): string {
  return `${recentDay(moment, now)}, ${clockWords(moment)}`;
}

/** The time of day of a moment: "09:31". */
export function clockWords(moment: string): string {
  return CLOCK.format(new Date(moment)) + ZONE;
}

/** A moment in a sentence: "today at 09:31", "yesterday at 18:02", "on 20 November at 10:14". */
export function momentWords(moment: string, now = new Date()): string {
  return `${relativeDay(moment, now)} at ${clockWords(moment)}`;
}

function isElsewhere(): boolean {
  return [0, 6].some((month) => new Date(2026, month, 1).getTimezoneOffset() !== 0);
}
