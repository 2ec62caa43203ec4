import { LOCALE } from './installation-locale.ts';

const CLOCK = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long' });
const DAY_OF_YEAR = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', year: 'numeric' });

const SHORT_DAY = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });
const SHORT_DAY_OF_YEAR = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });
const RECORDED = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const MONTH = new Intl.DateTimeFormat(LOCALE, { month: 'long', timeZone: 'UTC' });

/** A day with its year, as on a sheet that is kept: "20 November 2026". */
export function fullDay(day: Date): string {
  return DAY_OF_YEAR.format(day);
}

/** The day of a moment where there is little room: "20 Nov", with the year unless it is this one. */
export function shortDay(moment: string, now = new Date()): string {
  const at = new Date(moment);
  return (at.getFullYear() === now.getFullYear() ? SHORT_DAY : SHORT_DAY_OF_YEAR).format(at);
}

/** A moment of a record that is kept: "20 Nov 2026, 10:14". */
export function recordedMoment(moment: string): string {
  return RECORDED.format(new Date(moment));
}

/** The month of a day that is counted in UTC: "November". */
export function monthName(day: Date): string {
  return MONTH.format(day);
}

/** The day of a moment: "20 November", with the year unless it is this one. */
export function dayWords(moment: string, now = new Date()): string {
  const at = new Date(moment);
  return at.getFullYear() === now.getFullYear() ? DAY.format(at) : DAY_OF_YEAR.format(at);
}

/** A day as seen from today: "today", "yesterday", "18 November". */
export function recentDay(moment: string, now = new Date()): string {
  const day = new Date(moment).toDateString();
  if (day === now.toDateString()) return 'today';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === yesterday.toDateString() ? 'yesterday' : dayWords(moment, now);
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
  return CLOCK.format(new Date(moment));
}

/** A moment in a sentence: "today at 09:31", "yesterday at 18:02", "on 20 November at 10:14". */
export function momentWords(moment: string, now = new Date()): string {
  return `${relativeDay(moment, now)} at ${CLOCK.format(new Date(moment))}`;
}
