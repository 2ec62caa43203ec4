import { languageOfTexts, readableLocale } from './locale.ts';
import { boundsOfDay, DEFAULT_TIME_ZONE, dayInZone } from './time-zone.ts';

/** How an installation writes days, moments, numbers and lists, and orders words. */
export type Format = {
  /** The language and region that it was created with: "de-CH". */
  locale: string;
  /** The language of texts, with the region: "en-CH". */
  language: string;
  /** 1234 as "1,234". */
  number(value: number): string;
  /** A number with its noun: "1 row", "1,204 rows". The plural adds an s unless it is given. */
  counted(count: number, one: string, many?: string): string;
  /** The day of a moment: "3 May 2026". */
  day(moment: Date | string): string;
  /** A moment with its zone: "3 May 2026 at 02:00 UTC", "3 May 2026 at 04:00 (Europe/Berlin)". */
  moment(moment: Date | string): string;
  /** The day of a moment, to compare and to store: yyyy-mm-dd. */
  isoDay(moment: Date | string): string;
  /** The first moment of a day, and the first one after it. */
  boundsOf(day: string): { from: Date; before: Date };
  /** "1 rule, 5 clients and 2 questionnaires". */
  list(words: readonly string[]): string;
  /** The order of two words. */
  compare(one: string, other: string): number;
};

/** Creates the format of a language and region, in the time zone of an installation. A stored day is in no zone and never moved. */
export function createFormat(locale: string, timeZone = DEFAULT_TIME_ZONE): Format {
  const written = readableLocale(locale);
  const numbers = new Intl.NumberFormat(written);
  const days = new Intl.DateTimeFormat(written, { dateStyle: 'long', timeZone });
  const moments = new Intl.DateTimeFormat(written, {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone },
  });
  const zone = zoneName(timeZone);
  const dayOf = dayInZone(timeZone);
  const lists = new Intl.ListFormat(locale);
  const { compare } = new Intl.Collator(locale);
  const number = (value: number) => numbers.format(value);
  return {
    locale,
    language: languageOfTexts(locale),
    number,
    counted: (count, one, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`,
    day: (moment) => days.format(new Date(moment)),
    moment: (moment) => `${moments.format(new Date(moment))} ${zone}`,
    isoDay: (moment) => dayOf(new Date(moment)),
    boundsOf: (day) => boundsOfDay(day, timeZone),
    list: (words) => lists.format(words),
    compare,
  };
}

/** A time zone behind a time: "UTC", "(Europe/Berlin)". */
export function zoneName(timeZone: string): string {
  return timeZone === DEFAULT_TIME_ZONE ? timeZone : `(${timeZone})`;
}
