import { languageOfTexts } from './locale.ts';

/**
 * The one time zone of days and times, wherever they are written: pages, mails, files, reports and exports. What a day
 * counts is counted by it, too, so that a moment has one day everywhere.
 */
export const TIME_ZONE = 'UTC';

/** How an installation writes days, moments, numbers and lists, and orders words. */
export type Format = {
  /** The language of texts, with the region: "en-CH". */
  language: string;
  /** 1234 as "1,234". */
  number(value: number): string;
  /** A number with its noun: "1 row", "1,204 rows". */
  counted(count: number, one: string): string;
  /** The day of a moment: "3 May 2026". */
  day(moment: Date | string): string;
  /** A moment: "3 May 2026 at 02:00 UTC". */
  moment(moment: Date | string): string;
  /** "1 rule, 5 clients and 2 questionnaires". */
  list(words: readonly string[]): string;
  /** The order of two words. */
  compare(one: string, other: string): number;
};

/** Creates the format of a language and region. */
export function createFormat(locale: string): Format {
  const numbers = new Intl.NumberFormat(locale);
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: TIME_ZONE });
  const moments = new Intl.DateTimeFormat(locale, {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE },
  });
  const lists = new Intl.ListFormat(locale);
  const { compare } = new Intl.Collator(locale);
  const number = (value: number) => numbers.format(value);
  return {
    language: languageOfTexts(locale),
    number,
    counted: (count, one) => `${number(count)} ${one}${count === 1 ? '' : 's'}`,
    day: (moment) => days.format(new Date(moment)),
    moment: (moment) => `${moments.format(new Date(moment))} ${TIME_ZONE}`,
    list: (words) => lists.format(words),
    compare,
  };
}
