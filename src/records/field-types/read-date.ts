import { type CalendarNames, calendarNames } from '../text/calendar-names.ts';
import { DEFAULT_LOCALE } from '../text/locale.ts';
import { plainDigits } from '../text/plain-digits.ts';

/** Which of two numbers is the day: in 12/06/1979 the first, as in Britain, or the second, as in the United States. */
export type DateOrder = 'day-first' | 'month-first';

/** A day that a text can mean, and what has to be assumed for it. */
export type DateReading = {
  /** yyyy-mm-dd. */
  day: string;
  /** How two numbers were read; absent where the text itself says which is the month. */
  order?: DateOrder;
  /** The century that was added to a year of two digits, such as 1900. */
  century?: number;
};

type Numbers = { year: string; month: number; day: number };

const CENTURIES = [1900, 2000];
const MAX_LENGTH = 60;

/** 1979-06-12, 1979/6/12, 1979.06.12, also with a time of day. */
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[t ]\d{2}:\d{2}.*)?$/;
const EIGHT_DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
/** 12/06/1979, 12.6.1979, 12-6-79, 12 6 1979. */
const NUMBERS = /^(\d{1,2})([-/. ])(\d{1,2})\2'?(\d{4}|\d{2})$/;
/** The name of a month is any word here, and looked up: it can be of the locale's language. */
const DAY_MONTH_YEAR = /^(\d{1,2})[ -]?(?:(?:of|de|di) |d')?(\p{L}+)(?: de)?[ -]?'?(\d{4}|\d{2})$/u;
const MONTH_DAY_YEAR = /^(\p{L}+)[ -]?(\d{1,2})[ -]'?(\d{4}|\d{2})$/u;
const YEAR_MONTH_DAY = /^(\d{4})[ -]?(\p{L}+)[ -]?(\d{1,2})$/u;
const YEAR_DAY_MONTH = /^(\d{4}) (\d{1,2}) (\p{L}+)$/u;
/** As languages write it whose months have numbers for names. */
const YEAR_MONTH_DAY_SIGNS = /^(\d{4})[年년]\s*(\d{1,2})[月월]\s*(\d{1,2})[日일]/;
const FIRST_WORD = /^(\p{L}+)(?!\p{L})[ .]*/u;
/** What some languages put before a day: le 5 mars, den 5. März. */
const ARTICLES: ReadonlySet<string> = new Set(['le', 'den', 'el', 'il']);

/**
 * Reads a date as people write it, such as 12 June 1979, 12.6.1979 or 12/06/1979. Returns every day that the text can
 * mean, the likeliest first: none when it is no day, several when the user has to say which. A year of two digits can
 * be of either century. Names of months are English or of the locale's language.
 */
export function readDate(text: string, locale: string = DEFAULT_LOCALE): DateReading[] {
  if (text.length > MAX_LENGTH) return [];
  const names = calendarNames(locale);
  const plain = plainOf(text);
  const bare = withoutWeekday(plain, names);
  // A word such as mar is the name of a weekday in some languages, and of a month.
  return distinctDays(readPlain(bare, names) ?? (bare === plain ? [] : readPlain(plain, names)) ?? []);
}

function readPlain(plain: string, names: CalendarNames): DateReading[] | undefined {
  const words = wordsOf(plain, names);
  const readings = readWords(words, names) ?? readYearFirst(words) ?? readNumbers(words);
  return readings?.length ? readings : undefined;
}

/** The day that a text means when it can mean only one, as yyyy-mm-dd. */
export function readSingleDay(text: string, locale?: string): string | undefined {
  const [first, ...others] = readDate(text, locale);
  return others.length === 0 ? first?.day : undefined;
}

/** Whether a text is a day of the calendar as it is stored: yyyy-mm-dd. */
export function isStoredDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && readSingleDay(text) === text;
}

/** The text in small letters, without accents, commas, ordinal endings, points after words, and a point at its end. */
function plainOf(text: string): string {
  return plainDigits(text)
    .normalize('NFC')
    .replace(YEAR_MONTH_DAY_SIGNS, '$1-$2-$3 ')
    .normalize('NFKD')
    .replace(/\p{M}|[\u061c\u200e\u200f]/gu, '')
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[,،、]/g, ' ')
    .replace(/(\p{L})\./gu, '$1 ')
    .replace(/(\d)(?:st|nd|rd|th|er|re|eme|e|o|a)\b/g, '$1')
    .replace(/\s*([-/])\s*|(\d\.)\s+(?=\d)/g, '$1$2')
    .replace(/(\d)\.(?:\s*(?=\p{L})|$)/gu, '$1 ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text without the name of a weekday before or after it. */
function withoutWeekday(text: string, { weekdays }: CalendarNames): string {
  const name = [...weekdays]
    .filter((one) => text.startsWith(`${one} `) || text.endsWith(` ${one}`))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  if (name === '') return text;
  return text.startsWith(`${name} `) ? text.slice(name.length + 1) : text.slice(0, -name.length - 1);
}

/** The text without an article, and without the words that its language writes between. */
function wordsOf(text: string, { months, between }: CalendarNames): string {
  const [article = '', word = ''] = FIRST_WORD.exec(text) ?? [];
  const bare = ARTICLES.has(word) ? text.slice(article.length) : text;
  return bare
    .replace(/(?<![\p{L}\d])\p{L}+(?![\p{L}\d])/gu, (one) =>
      between.has(one) && !months.has(one) ? '' : one,
    )
    .replace(/ +/g, ' ')
    .trim();
}

function readWords(text: string, { months }: CalendarNames): DateReading[] | undefined {
  const [, day = '', name = '', year] = DAY_MONTH_YEAR.exec(text) ?? [];
  if (year) return ofMonth(months.get(name), { year, day });
  const [, name2 = '', day2 = '', year2] = MONTH_DAY_YEAR.exec(text) ?? [];
  if (year2) return ofMonth(months.get(name2), { year: year2, day: day2 });
  const [, year3, name3 = '', day3 = ''] = YEAR_MONTH_DAY.exec(text) ?? [];
  if (year3) return ofMonth(months.get(name3), { year: year3, day: day3 });
  const [, year4, day4 = '', name4 = ''] = YEAR_DAY_MONTH.exec(text) ?? [];
  return year4 ? ofMonth(months.get(name4), { year: year4, day: day4 }) : undefined;
}

function ofMonth(month: number | undefined, { year, day }: { year: string; day: string }): DateReading[] {
  return month === undefined ? [] : withCentury({ year, month, day: Number(day) });
}

function readYearFirst(text: string): DateReading[] | undefined {
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year) return withCentury({ year, month: Number(month), day: Number(day) });
  const [, years, months, days] = EIGHT_DIGITS.exec(text) ?? [];
  return years ? withCentury({ year: years, month: Number(months), day: Number(days) }) : undefined;
}

/** Numbers alone: both orders, but with points the day is first wherever that is a day, as they are written nowhere else. */
function readNumbers(text: string): DateReading[] | undefined {
  const [, one, separator, other, year] = NUMBERS.exec(text) ?? [];
  if (!year) return undefined;
  const read = (order: DateOrder, day: string | undefined, month: string | undefined) =>
    withCentury({ year, month: Number(month), day: Number(day) }).map((reading) => ({ ...reading, order }));
  const dayFirst = read('day-first', one, other);
  if (separator === '.' && dayFirst.length > 0) return dayFirst;
  return [...dayFirst, ...read('month-first', other, one)];
}

function withCentury({ year, month, day }: Numbers): DateReading[] {
  if (year.length > 2) return toDay(Number(year), month, day).map((stored) => ({ day: stored }));
  return CENTURIES.flatMap((century) =>
    toDay(century + Number(year), month, day).map((stored) => ({ day: stored, century })),
  );
}

/** The day as it is stored; empty when the calendar has no such day. */
function toDay(year: number, month: number, day: number): string[] {
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  const exists = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? [date.toISOString().slice(0, 'yyyy-mm-dd'.length)] : [];
}

/** Each day once: 5/5/1979 is the same in both orders, so that none has to be assumed. */
function distinctDays(readings: readonly DateReading[]): DateReading[] {
  return readings.flatMap((reading, index) => {
    const isOf = (other: DateReading) => other.day === reading.day;
    if (readings.findIndex(isOf) < index) return [];
    const { order: _order, ...rest } = reading;
    return readings.filter(isOf).length > 1 ? [rest] : [reading];
  });
}
