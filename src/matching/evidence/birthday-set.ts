import {
  BIRTHDAY_CLASSES,
  type BirthdayClass,
  birthdayNumber,
  birthdayNumberClass,
  birthdayOfNumber,
  isImpossibleDay,
  isUnknownBirthday,
} from './birthday.ts';

/**
 * One of the birthdays of a record, as `birthdayNumber` gives it: a day, a month or a year, perhaps about, or one between
 * two of them. `from` and `to` are equal unless it is a range.
 */
export type Birthday = { from: number; to: number; isCirca: boolean };

/** A column of birthdays: numbers as `packBirthdays` gives them, and the sets that some of them stand for. */
export type BirthdayColumn = { birthdayOfRow: Int32Array; birthdaySets: Int32Array };

/** “circa 1961” may be so many years off. */
export const CIRCA_YEARS = 2;

const BETWEEN = '; ';
const CIRCA = 'circa ';
const TO = ' to ';
/** A year is so much of a birthday number. */
const YEAR = 10_000;
/** Numbers up to this one stand for a set: they say where it begins. No birthday number is so low. */
const SETS_FROM = -1_000_000_000;
/** The numbers of a set before its birthdays: its row, and how many they are; and those of each of them. */
const SET_HEADER = 2;
const SET_WIDTH = 3;
/** From the strongest agreement to the weakest; a birthday that is unknown may be any other, so it hides a conflict. */
const BY_STRENGTH: readonly BirthdayClass[] = [
  ...BIRTHDAY_CLASSES.filter((one) => one !== 'conflict'),
  'conflict',
];

/**
 * Writes birthdays as the one text by which they are stored and shown: “1953-08-31; 1960; circa 1961; 1951 to 1953”. A set
 * has one text, whatever its order; a single day is that day. Undefined without any.
 */
export function birthdayText(birthdays: readonly Birthday[]): string | undefined {
  const texts = birthdays.map(({ from, to, isCirca }) => {
    const [first = '', last = ''] = [birthdayOfNumber(from), birthdayOfNumber(to)];
    return { text: `${isCirca ? CIRCA : ''}${from === to ? first : first + TO + last}`, first };
  });
  const sorted = texts.sort((a, b) => order(a.first, b.first) || order(a.text, b.text));
  return [...new Set(sorted.map(({ text }) => text))].join(BETWEEN) || undefined;
}

/** Parses what `birthdayText` writes. */
export function birthdaysOf(text: string | undefined): readonly Birthday[] {
  if (!text) return [];
  return text.split(BETWEEN).map((part) => {
    const isCirca = part.startsWith(CIRCA);
    const [first = '', last = first] = (isCirca ? part.slice(CIRCA.length) : part).split(TO);
    return { from: birthdayNumber(first), to: birthdayNumber(last), isCirca };
  });
}

/** The whole days among birthdays, as texts. */
export function wholeDays(text: string | null | undefined): string[] {
  return birthdaysOf(text ?? undefined)
    .filter((one) => one.from > 0 && isKnownExactly(one))
    .flatMap(({ from }) => birthdayOfNumber(from) ?? []);
}

/** The only birthday of a record when it is a day of the calendar. */
export function singleDay(text: string | undefined): string | undefined {
  const [only, ...others] = birthdaysOf(text);
  const isDay = only && others.length === 0 && isKnownExactly(only) && only.from > 0;
  return isDay && !isImpossibleDay(only.from) ? birthdayOfNumber(only.from) : undefined;
}

/** Joins the birthdays of two texts into one. */
export function joinBirthdays(a: string | undefined, b: string | undefined): string | undefined {
  return birthdayText([...birthdaysOf(a), ...birthdaysOf(b)]);
}

/**
 * How two sets of birthdays compare: as strongly as any birthday of one agrees with any of the other. They conflict when
 * every birthday of one conflicts with every one of the other.
 */
function birthdaysClass(a: readonly Birthday[], b: readonly Birthday[]): BirthdayClass {
  let best = BY_STRENGTH.length;
  for (const one of a)
    for (const other of b) best = Math.min(best, BY_STRENGTH.indexOf(pairClass(one, other)));
  return BY_STRENGTH[best] ?? 'missing';
}

/** `birthdaysClass` of two texts. */
export function birthdayTextClass(a: string | undefined, b: string | undefined): BirthdayClass {
  return birthdaysClass(birthdaysOf(a), birthdaysOf(b));
}

/** Returns the comparison of some birthdays with packed ones, fast for a single one, as nearly all are. */
export function birthdayComparison(
  birthdays: readonly Birthday[],
  sets: ArrayLike<number>,
): (packed: number) => BirthdayClass {
  if (birthdays.length === 0) return () => 'missing';
  const [only, ...others] = birthdays;
  const simple = only && others.length === 0 && isKnownExactly(only) ? only.from : null;
  return (packed) =>
    simple !== null && packed > SETS_FROM
      ? birthdayNumberClass(simple, packed)
      : birthdaysClass(birthdays, unpackBirthdays(packed, sets));
}

/** Packs the birthdays of a row into one number; what is more than one day, month or year is added to `sets`. */
export function packBirthdays(text: string | null | undefined, row: number, sets: number[]): number {
  const birthdays = birthdaysOf(text ?? undefined);
  const [only, ...others] = birthdays;
  if (!only) return 0;
  if (others.length === 0 && isKnownExactly(only)) return only.from;
  const at = sets.length;
  sets.push(row, birthdays.length);
  for (const { from, to, isCirca } of birthdays) sets.push(from, to, Number(isCirca));
  return SETS_FROM - at;
}

/** Packs a column of birthdays, row by row. */
export function packColumn(texts: readonly (string | null | undefined)[]): BirthdayColumn {
  const sets: number[] = [];
  const birthdayOfRow = Int32Array.from(texts, (text, row) => packBirthdays(text, row, sets));
  return { birthdayOfRow, birthdaySets: Int32Array.from(sets) };
}

/** The birthdays that a number of `packBirthdays` stands for. */
export function unpackBirthdays(packed: number, sets: ArrayLike<number>): readonly Birthday[] {
  if (packed === 0) return [];
  if (packed > SETS_FROM) return [{ from: packed, to: packed, isCirca: false }];
  const at = SETS_FROM - packed;
  return Array.from({ length: sets[at + 1] ?? 0 }, (_, index) => {
    const start = at + SET_HEADER + index * SET_WIDTH;
    return { from: sets[start] ?? 0, to: sets[start + 1] ?? 0, isCirca: sets[start + 2] === 1 };
  });
}

/** Calls back for each whole day in the sets of a column, with its row. */
export function eachDayInSets(sets: ArrayLike<number>, onDay: (day: number, row: number) => void): void {
  for (let at = 0; at < sets.length; at += SET_HEADER + (sets[at + 1] ?? 0) * SET_WIDTH) {
    for (const one of unpackBirthdays(SETS_FROM - at, sets))
      if (one.from > 0 && isKnownExactly(one)) onDay(one.from, sets[at] ?? 0);
  }
}

function pairClass(a: Birthday, b: Birthday): BirthdayClass {
  const compared = isRange(a) || isRange(b) ? 'conflict' : birthdayNumberClass(a.from, b.from);
  if (isKnownExactly(a) && isKnownExactly(b)) return compared;
  if (isUnknownBirthday(a.from) || isUnknownBirthday(b.from)) return 'missing';
  // About a day is not that day.
  if (compared === 'exact' || compared === 'placeholder') return 'same-year-month';
  if (compared !== 'conflict' && compared !== 'missing') return compared;
  if (firstDay(a) <= lastDay(b) && firstDay(b) <= lastDay(a)) return 'within-range';
  return isImpossibleDay(a.from) || isImpossibleDay(b.from) ? 'missing' : 'conflict';
}

function isRange({ from, to }: Birthday): boolean {
  return from !== to;
}

/** Whether a birthday is neither a range nor about. */
export function isKnownExactly(birthday: Birthday): boolean {
  return !isRange(birthday) && !birthday.isCirca;
}

/** The first and the last year in which a person of this birthday was born; null when it is written for none. */
export function birthYears(birthday: Birthday): { from: number; to: number } | null {
  if (isUnknownBirthday(birthday.from)) return null;
  return { from: Math.trunc(firstDay(birthday) / YEAR), to: Math.trunc(lastDay(birthday) / YEAR) };
}

function firstDay({ from, isCirca }: Birthday): number {
  return wholeNumber(from, 0) - (isCirca ? CIRCA_YEARS * YEAR : 0);
}

function lastDay({ to, isCirca }: Birthday): number {
  return wholeNumber(to, 1) + (isCirca ? CIRCA_YEARS * YEAR : 0);
}

/** A birthday number as a day: one that is known in part as the bound before its first day, or after its last. */
function wholeNumber(number: number, bound: 0 | 1): number {
  if (number >= 0) return number;
  const digits = -number;
  return digits < YEAR ? digits * YEAR + bound * (YEAR - 1) : digits * 100 + bound * 99;
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
