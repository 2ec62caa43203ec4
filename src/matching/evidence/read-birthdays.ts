import { monthOfLetters, plainDigits, readDate, readSingleDay } from '#records';
import { toBirthday } from './birthday.ts';
import { birthdaysOf, birthdayText, joinBirthdays } from './birthday-set.ts';

/** What a text says of birthdays. */
export type ReadBirthdays = {
  /** What can be compared, as `birthdayText` writes it; undefined when nothing can. */
  text: string | undefined;
  /** Whether each of them is plainly a day, a month and year, or a year. */
  isPlain: boolean;
};

const WORDED = /^(\d{1,2}) ([a-z]{3})[a-z]*\.? (\d{4})$/;
const MONTH_AND_YEAR = /^([a-z]{3})[a-z]*\.?,?[ -](\d{4})$/;
const MONTH_NUMBER_AND_YEAR = /^(\d{1,2})[/.](\d{4})$/;
const PART = /^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/;
const SLASHED = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;
/** A day or month that is unknown, as lists write it, in place of its digits. */
const BLANK = '(?:0{1,2}|[dmx?*_-]{1,2}|\\?)';
const UNKNOWN_DAY = new RegExp(`^${BLANK}([/. -])(?:(\\d{1,2})|${BLANK})\\1(\\d{4})$`);
const UNKNOWN_DAY_LAST = new RegExp(`^(\\d{4})([/. -])(?:(\\d{1,2})|${BLANK})\\2${BLANK}$`);
const LABEL = /^(?:alt\.? )?(?:dob|date of birth|born|yob):? /;
const NUMBERED = /(?:^|[\s;,])\(?(?:[a-h]|\d|[ivx]{1,4})\)\.? ?(?=\S)/g;
const CIRCA =
  /^(?:circa|c\.? ?(?=\d)|ca\.?|approximately|approx\.?|about|around|abt\.?|est\.?|estimated|~) ?|\s?(?:\(?(?:circa|approximately|approx\.?|estimated)\)?|~)$/g;
const RANGE = /^(?:between |from )?(.+?)(?: to | and | - | until )(.+)$/;
const YEARS = /^(?:between |from )?(\d{4}) ?[-/] ?(\d{4})$/;
/** 01/02/1960-03/04/1965, Mar 1960-Apr 1965. */
const RANGE_OF_DAYS = /^(?:between |from )?(.+[/. ]\d{4}) ?- ?(.+\d{4})$/;
/** 1960-65; up to 12 it is a month. */
const SHORT_YEARS = /^(?:between |from )?(\d{2})(\d{2}) ?[-/] ?(\d{2})$/;
const MONTH_ALONE = /^[a-z]{3,9}\.?$/;
const YEAR_DIGITS = 4;
const DECADE = /^(?:early |mid |late |the )*(\d{3})0'?s$/;
const SEVERAL = /;|>>|\||, (?=\d{4}\b)|(?<=\d{4}), (?=.*\d{4})| or (?:alt\.? )?/;
/** Earlier years are of another calendar. */
const FIRST_YEAR = 1800;
/** The time that programs write after a day that has none: 12/03/1961 00:00:00, 3/12/1961 12:00:00 AM. */
const MIDNIGHT = /(?<=\d{4}) (?:00?|12(?=[:0. ]*am)):00(?::00(?:\.0+)?)?(?: ?am)?$/i;
/** Words that say of a year that it is not the one of a birth. */
const OTHER_TIME = /before|after|since|until|prior|died|death|hijri|\bah\b|old|issued|expir/;
const CERTAIN_YEAR = /(?<![\d.])(?:18[5-9]|19|20)\d{2}(?!\d)|(?<![\d.])(?:19|20)\d{2}(?!\d)/g;

/**
 * Reads birthdays as lists and people write them: a day, a month and year or a year, with the day or month unknown, about
 * or between two, and several of them. Of a text that is none of these the year is taken where it is certain.
 */
export function readBirthdays(written: string): ReadBirthdays {
  const plain = plainOf(written);
  // A comma may stand within a day.
  const parts = readKnown(plain) === undefined ? plain.split(SEVERAL) : [plain];
  const read = parts.flatMap((part) => (part.trim() === '' ? [] : [readPart(part.trim())]));
  return {
    text: read.reduce<string | undefined>((all, { text }) => joinBirthdays(all, text), undefined),
    isPlain: read.every(({ isPlain }) => isPlain),
  };
}

/** Reads the birthdays of a record of ours: nothing when a text can mean several days and does not say which. */
export function readOwnBirthdays(written: string): string | undefined {
  const text = plainDigits(written).trim().replace(MIDNIGHT, '');
  const day = toBirthday(text) ?? readSingleDay(text);
  return day ?? (readDate(text).length > 1 ? undefined : readBirthdays(text).text);
}

/** Reads a single day as lists write it, `yyyy-mm-dd`, “12 Mar 1960” or “12/03/1960” (day first); also an impossible one. */
function readWholeDay(text: string): string | undefined {
  const [, day = '', name = '', year] = WORDED.exec(text) ?? [];
  const month = monthOfLetters(name);
  if (year && month > 0) return dayOf(year, month, day);
  const [, slashedDay = '', slashedMonth = '', slashedYear] = SLASHED.exec(text) ?? [];
  if (!slashedYear) return toBirthday(text);
  // 03/25/1961 can only be a day with the month first.
  const isMonthFirst = !isMonth(Number(slashedMonth)) && readSingleDay(text) !== undefined;
  return isMonthFirst ? readSingleDay(text) : dayOf(slashedYear, Number(slashedMonth), slashedDay);
}

/** Reads a day, a month and year or a year that is written plainly. */
function readKnown(text: string): string | undefined {
  if (PART.test(text)) return text;
  const [, name = '', year = ''] = MONTH_AND_YEAR.exec(text) ?? [];
  const named = monthOfLetters(name);
  if (named > 0) return monthOf(year, named);
  const [, month, yearOfMonth = ''] = MONTH_NUMBER_AND_YEAR.exec(text) ?? [];
  if (month && isMonth(Number(month))) return monthOf(yearOfMonth, Number(month));
  const day = readWholeDay(text) ?? readSingleDay(text);
  return day !== undefined && Number(day.slice(0, 4)) < FIRST_YEAR ? undefined : day;
}

function readPart(part: string): ReadBirthdays {
  const known = readKnown(part);
  if (known !== undefined) return { text: textOf(known), isPlain: isPlainDay(part, known) };
  const bare = part.replace(CIRCA, '').trim();
  const isCirca = bare !== part;
  const single = readKnown(bare) ?? readWithUnknownDay(bare);
  const text = single ? textOf(single, { isCirca }) : (readRange(bare, isCirca) ?? readCertainYears(bare));
  return { text, isPlain: false };
}

/** Whether a text says what was read of it: zeros and impossible days are no plain ones. */
function isPlainDay(part: string, known: string): boolean {
  if (known.length < 'yyyy-mm-dd'.length) return !/^(?:\d+\D\d+\D\d+|\d{8})/.test(part);
  return readSingleDay(known) === known;
}

function readWithUnknownDay(text: string): string | undefined {
  const [, , month, year] = UNKNOWN_DAY.exec(text) ?? [];
  if (year) return monthOf(year, Number(month ?? 0));
  const [, yearFirst, , monthAfter] = UNKNOWN_DAY_LAST.exec(text) ?? [];
  return yearFirst === undefined ? undefined : monthOf(yearFirst, Number(monthAfter ?? 0));
}

function readRange(text: string, isCirca: boolean): string | undefined {
  const [, decade] = DECADE.exec(text) ?? [];
  if (decade) return textOf(`${decade}0`, { to: `${decade}9`, isCirca });
  const [, first = '', last = ''] = YEARS.exec(text) ?? RANGE.exec(text) ?? RANGE_OF_DAYS.exec(text) ?? [];
  const [, century = '', begun = '', ended = ''] = SHORT_YEARS.exec(text) ?? [];
  if (ended > begun && !isMonth(Number(ended)))
    return textOf(century + begun, { to: century + ended, isCirca });
  // “between aug. and sep. 1977” names the year once.
  const begin = MONTH_ALONE.test(first) ? `${first} ${last.slice(-YEAR_DIGITS)}` : first;
  const ends = [begin, last].map((end) => readKnown(end.trim()) ?? readWithUnknownDay(end.trim()));
  const [from, to] = ends[0] && ends[1] && ends[0] > ends[1] ? ends.toReversed() : ends;
  return from === undefined || to === undefined ? undefined : textOf(from, { to, isCirca });
}

/** The years of a text that can hardly be anything but those of a birth; undefined when there is none. */
function readCertainYears(text: string): string | undefined {
  if (OTHER_TIME.test(text)) return undefined;
  const years = text.match(CERTAIN_YEAR) ?? [];
  return birthdayText(years.flatMap((year) => birthdaysOf(year)));
}

function textOf(from: string, { to = from, isCirca = false } = {}): string | undefined {
  const [first] = birthdaysOf(from);
  const [last] = birthdaysOf(to);
  return first && last && birthdayText([{ from: first.from, to: last.to, isCirca }]);
}

function dayOf(year: string, month: number, day: string): string | undefined {
  return toBirthday(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** A month and year; the year alone when the month is none. */
function monthOf(year: string, month: number): string {
  return isMonth(month) ? `${year}-${String(month).padStart(2, '0')}` : year;
}

function isMonth(month: number): boolean {
  return month >= 1 && month <= 12;
}

function plainOf(text: string): string {
  return plainDigits(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
    .replace(/[\r\n]+/g, ';')
    .replace(NUMBERED, ' ; ')
    .split(';')
    .map((part) => part.trim().replace(/\s+/g, ' ').replace(LABEL, '').replace(MIDNIGHT, ''))
    .join(';');
}
