/**
 * How two birthdays compare, from the strongest agreement to none. `placeholder`: the same day, but one written for an
 * unknown day (1 January) or an unknown date (1900-01-01), so that the agreement is weak. `within-range`: one of them is
 * known as a range of days, or about, and the other may lie in it.
 */
export const BIRTHDAY_CLASSES = [
  'exact',
  'placeholder',
  'day-month-swapped',
  'one-digit',
  'adjacent-digits',
  'same-year-month',
  'same-year-day',
  'same-year',
  'within-range',
  'conflict',
  'missing',
] as const;
export type BirthdayClass = (typeof BIRTHDAY_CLASSES)[number];

const NEAR: ReadonlySet<BirthdayClass> = new Set([
  'placeholder',
  'day-month-swapped',
  'one-digit',
  'adjacent-digits',
  'same-year-month',
  'same-year-day',
]);
const DATE = /^(\d{4})(-?)(\d{2})\2(\d{2})(?:T.*)?$/;
const WHOLE_LENGTH = 'yyyy-mm-dd'.length;
const YEAR = { start: 0, end: 4 };
const MONTH = { start: 5, end: 7 };
const DAY = { start: 8, end: 10 };
const ZERO = 48;
const UNKNOWN = '1900-01-01';
const UNKNOWN_NUMBER = 19_000_101;

/**
 * Parses a birthday from `yyyy-mm-dd` or `yyyymmdd`; undefined when it is neither. Zeros stand for a day, or a month and
 * a day, that are unknown. Impossible days such as 1996-00-94 are kept: they are typing errors of real ones and close to them.
 */
export function toBirthday(text: string): string | undefined {
  const [, year, , month, day] = DATE.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  if (day === '00') return month === '00' ? year : `${year}-${month}`;
  return `${year}-${month}-${day}`;
}

/**
 * A birthday as a whole number: `yyyymmdd`; negative when only a part is known, `−yyyymm` or `−yyyy`; 0 when it is
 * missing. Two birthdays are the same when their numbers are equal and positive.
 */
export function birthdayNumber(birthday: string | undefined): number {
  if (birthday?.length === WHOLE_LENGTH)
    return numberAt(birthday, YEAR) * 10_000 + numberAt(birthday, MONTH) * 100 + numberAt(birthday, DAY);
  return 0 - Number((birthday ?? '').replaceAll('-', ''));
}

/** The number that these digits of a text are. It is asked for millions of times. */
function numberAt(text: string, { start, end }: typeof YEAR): number {
  let number = 0;
  for (let at = start; at < end; at++) number = number * 10 + text.charCodeAt(at) - ZERO;
  return number;
}

/** The birthday of a `birthdayNumber`; undefined for 0. */
export function birthdayOfNumber(number: number): string | undefined {
  if (number === 0) return undefined;
  const digits = String(Math.abs(number));
  if (number > 0) return dashed(digits.padStart('yyyymmdd'.length, '0'));
  return dashed(digits.padStart(digits.length > YEAR.end ? 'yyyymm'.length : YEAR.end, '0'));
}

/** Whether both birthdays are known to the day, and the same. */
export function isSameBirthday(a: string | undefined, b: string | undefined): boolean {
  return a === b && birthdayNumber(a) > 0;
}

/** How two birthdays compare: `yyyy-mm-dd`, or as much of it as is known. Missing ones never agree. */
export function birthdayClass(a: string | undefined, b: string | undefined): BirthdayClass {
  if (!isKnown(a) || !isKnown(b)) return 'missing';
  if (a === b && a.length === WHOLE_LENGTH) return isPlaceholder(a) ? 'placeholder' : 'exact';
  if (a === UNKNOWN || b === UNKNOWN) return 'missing';
  const isPartial = a.length < WHOLE_LENGTH || b.length < WHOLE_LENGTH;
  const compared = isPartial ? partialClass(a, b) : differenceOf(a, b);
  return compared === 'conflict' ? conflictOf(birthdayNumber(a), birthdayNumber(b)) : compared;
}

/** `birthdayClass` of two birthday numbers, fast for the many that are far apart. */
export function birthdayNumberClass(a: number, b: number): BirthdayClass {
  if (a === 0 || b === 0) return 'missing';
  return isFarApart(a, b) ? conflictOf(a, b) : birthdayClass(birthdayOfNumber(a), birthdayOfNumber(b));
}

/** Whether a birthday number is one that is written for none. */
export function isUnknownBirthday(number: number): boolean {
  return number === 0 || number === UNKNOWN_NUMBER;
}

/** Whether a birthday number is no day of the calendar, such as 2000-14-24: a typing error of an unknown day. */
export function isImpossibleDay(number: number): boolean {
  if (number <= 0) return false;
  const day = number % 100;
  const month = Math.trunc(number / 100) % 100;
  if (day === 0 || month === 0 || month > 12) return true;
  return day > 28 && day > new Date(Date.UTC(Math.trunc(number / 10_000), month, 0)).getUTCDate();
}

/** Whether two compared birthdays are known to the day, and the same. */
export function isSameDay(birthday: BirthdayClass): boolean {
  return birthday === 'exact' || birthday === 'placeholder';
}

/** Whether two birthdays agree weakly: a probable typing error, or the same placeholder. */
export function isNearBirthday(birthday: BirthdayClass): boolean {
  return NEAR.has(birthday);
}

/** Whether two birthdays agree as far as they are known, in the year or as a range: too little to rank a pair higher. */
export function isLooseBirthday(birthday: BirthdayClass): boolean {
  return birthday === 'same-year' || birthday === 'within-range';
}

/** What a birthday says for or against a pair, in the words of filters. */
export const BIRTHDAY_VERDICTS = ['same', 'near', 'conflict', 'none'] as const;
export type BirthdayVerdict = (typeof BIRTHDAY_VERDICTS)[number];

/** The verdict of two compared birthdays: near ones are as good as the same but for a slip, or agree as far as they are known. */
export function birthdayVerdict(birthday: BirthdayClass): BirthdayVerdict {
  if (isSameDay(birthday)) return 'same';
  if (birthday === 'conflict') return 'conflict';
  return birthday === 'missing' ? 'none' : 'near';
}

/** Whether a birthday is known: one of zeros alone, as some databases write for none, is not. */
function isKnown(birthday: string | undefined): birthday is string {
  return (
    birthday !== undefined &&
    birthday !== '' &&
    !(birthday.startsWith('0000') && birthdayNumber(birthday) === 0)
  );
}

/** Whether whole birthdays differ in the year and in the last three digits: too much for a typing error. */
function isFarApart(a: number, b: number): boolean {
  if (a < 0 || b < 0 || a === UNKNOWN_NUMBER || b === UNKNOWN_NUMBER) return false;
  return Math.trunc(a / 10_000) !== Math.trunc(b / 10_000) && a % 1_000 !== b % 1_000;
}

/** What two birthdays without any agreement are: an impossible day is unknown, and contradicts nothing. */
function conflictOf(a: number, b: number): 'conflict' | 'missing' {
  return isImpossibleDay(a) || isImpossibleDay(b) ? 'missing' : 'conflict';
}

/** Compares dates of which one is known in part: the parts known of both agree or conflict. */
function partialClass(a: string, b: string): BirthdayClass {
  if (!isSamePart(a, b, YEAR)) return 'conflict';
  const knowMonths = a.length > YEAR.end && b.length > YEAR.end;
  return knowMonths && isSamePart(a, b, MONTH) ? 'same-year-month' : 'same-year';
}

/** Compares dates known to the day, character by character without substrings: it is called for millions of pairs. */
function differenceOf(a: string, b: string): BirthdayClass {
  const sameYear = isSamePart(a, b, YEAR);
  if (sameYear && isSwapped(a, b)) return 'day-month-swapped';
  const first = firstDifference(a, b, 0);
  const second = firstDifference(a, b, first + 1);
  if (second < 0) return 'one-digit';
  if (isAdjacentSwap(a, b, [first, second])) return 'adjacent-digits';
  if (!sameYear) return 'conflict';
  // 1 January is written for an unknown day.
  if (isPlaceholder(a) || isPlaceholder(b)) return 'same-year';
  if (isSamePart(a, b, MONTH)) return 'same-year-month';
  return isSamePart(a, b, DAY) ? 'same-year-day' : 'same-year';
}

function dashed(digits: string): string {
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-');
}

function isPlaceholder(birthday: string): boolean {
  return birthday.endsWith('-01-01');
}

function isSamePart(a: string, b: string, { start, end }: { start: number; end: number }): boolean {
  for (let at = start; at < end; at++) if (a.charCodeAt(at) !== b.charCodeAt(at)) return false;
  return true;
}

function isSwapped(a: string, b: string): boolean {
  const crosses = (x: string, y: string) =>
    x.charCodeAt(5) === y.charCodeAt(8) && x.charCodeAt(6) === y.charCodeAt(9);
  return crosses(a, b) && crosses(b, a);
}

function firstDifference(a: string, b: string, from: number): number {
  for (let at = from; at < WHOLE_LENGTH; at++) if (a.charCodeAt(at) !== b.charCodeAt(at)) return at;
  return -1;
}

/** Whether two adjacent digits are swapped and nothing else differs; digits next to a hyphen are adjacent. */
function isAdjacentSwap(a: string, b: string, [first, second]: [number, number]): boolean {
  const next = a[first + 1] === '-' ? first + 2 : first + 1;
  if (second !== next || firstDifference(a, b, second + 1) >= 0) return false;
  return a.charCodeAt(first) === b.charCodeAt(second) && a.charCodeAt(second) === b.charCodeAt(first);
}
