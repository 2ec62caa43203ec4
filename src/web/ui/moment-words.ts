import { daysAfter, readableLocale, zoneName } from '#records';
import { FORMAT } from './in-locale.ts';
import { LOCALE, TIME_ZONE } from './installation-locale.ts';

const WRITTEN = readableLocale(LOCALE);
const inZone = (form: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(WRITTEN, { ...form, timeZone: TIME_ZONE });

/** Summer time begins and ends in different weeks in different places. */
const WEEKS_OF_YEAR = 52;
/** A time names its zone where the reader's own clock may show another. */
const CLOCK = inZone({ hour: '2-digit', minute: '2-digit' });
const ZONE = isElsewhere() ? ` ${zoneName(TIME_ZONE)}` : '';
/** How many characters a time is longer by that zone. */
export const ZONE_LENGTH = ZONE.length;
const DAY = inZone({ day: 'numeric', month: 'long' });
const DAY_OF_YEAR = inZone({ day: 'numeric', month: 'long', year: 'numeric' });

const STORED_DAY = new Intl.DateTimeFormat(WRITTEN, { day: 'numeric', month: 'long', timeZone: 'UTC' });
const STORED_MONTH = new Intl.DateTimeFormat(WRITTEN, { month: 'long', timeZone: 'UTC' });
const STORED_DAY_OF_YEAR = new Intl.DateTimeFormat(WRITTEN, { dateStyle: 'long', timeZone: 'UTC' });

const SHORT_DAY = inZone({ day: 'numeric', month: 'short' });
const SHORT_DAY_OF_YEAR = inZone({ dateStyle: 'medium' });
const RECORDED = inZone({ dateStyle: 'medium', timeStyle: 'short' });

/** Whether two moments are in the same year where the installation is. */
function isSameYear(one: Date, other: Date): boolean {
  const year = (at: Date) => FORMAT.isoDay(at).slice(0, 'yyyy'.length);
  return year(one) === year(other);
}

/** A day with its year, as on a sheet that is kept: "20 November 2026". */
export function fullDay(day: Date): string {
  return DAY_OF_YEAR.format(day);
}

/** A moment where there is little room: the time of today, or the day, "20 Nov", with the year unless it is this one. */
export function shortMoment(moment: string, now = new Date()): string {
  const at = new Date(moment);
  if (FORMAT.isoDay(at) === FORMAT.isoDay(now)) return clockWords(moment);
  return (isSameYear(at, now) ? SHORT_DAY : SHORT_DAY_OF_YEAR).format(at);
}

/** A moment of a record that is kept: "20 Nov 2026, 10:14". */
export function recordedMoment(moment: string): string {
  return RECORDED.format(new Date(moment)) + ZONE;
}

/** The day of a moment: "20 November", with the year unless it is this one. */
export function dayWords(moment: string, now = new Date()): string {
  const at = new Date(moment);
  return isSameYear(at, now) ? DAY.format(at) : DAY_OF_YEAR.format(at);
}

/** A stored day, which is in no zone: "20 November", with the year unless it is this one. */
export function storedDayWords(day: string): string {
  const isThisYear = day.slice(0, 'yyyy'.length) === FORMAT.isoDay(new Date()).slice(0, 'yyyy'.length);
  return (isThisYear ? STORED_DAY : STORED_DAY_OF_YEAR).format(new Date(`${day}T00:00:00Z`));
}

/** The month of a stored day: "November". */
export function storedMonthName(day: string): string {
  return STORED_MONTH.format(new Date(`${day}T00:00:00Z`));
}

/** A day as seen from today: "today", "yesterday", "18 November". */
export function recentDay(moment: string, now = new Date()): string {
  const [day, today] = [FORMAT.isoDay(moment), FORMAT.isoDay(now)];
  if (day === today) return 'today';
  return day === daysAfter(today, -1) ? 'yesterday' : dayWords(moment, now);
}

/** A moment in a narrow list: the time of today, or the day. */
export function recentMoment(moment: string): string {
  const day = recentDay(moment);
  return day === 'today' ? clockWords(moment) : day;
}

/** A day as seen from today, in a sentence: "today", "yesterday", "on 18 November". */
export function relativeDay(moment: string, now = new Date()): string {
  const day = recentDay(moment, now);
  return day === 'today' || day === 'yesterday' ? day : `on ${day}`;
}

/** A moment in a list: "today, 09:31", "18 November, 10:14". */
export function listedMoment(moment: string): string {
  return `${recentDay(moment)}, ${clockWords(moment)}`;
}

/** The time of day of a moment: "09:31". */
export function clockWords(moment: string): string {
  return CLOCK.format(new Date(moment)) + ZONE;
}

/** A moment in a sentence: "today at 09:31", "yesterday at 18:02", "on 20 November at 10:14". */
export function momentWords(moment: string, now = new Date()): string {
  return `${relativeDay(moment, now)} at ${clockWords(moment)}`;
}

/** Whether the reader's clock shows another time than that of the installation in any week of a year. */
function isElsewhere(): boolean {
  const own = new Intl.DateTimeFormat(WRITTEN, { hour: '2-digit', minute: '2-digit' });
  const weeks = Array.from({ length: WEEKS_OF_YEAR }, (_, week) => new Date(Date.UTC(2026, 0, 1 + week * 7)));
  return weeks.some((at) => own.format(at) !== CLOCK.format(at));
}
