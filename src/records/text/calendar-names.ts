/** The English names of the months, the same on every machine. */
export const ENGLISH_MONTHS: readonly string[] = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const SHORT_MONTHS = ENGLISH_MONTHS.map((name) => name.slice(0, 3).toLowerCase());
const ENGLISH_DAYS = [
  ...['mon', 'monday', 'tue', 'tues', 'tuesday', 'wed', 'wednesday', 'thu', 'thur', 'thurs', 'thursday'],
  ...['fri', 'friday', 'sat', 'saturday', 'sun', 'sunday'],
];
/** Names alone, and within a date, where some languages decline them. */
const MONTH_FORMS: readonly Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'short' },
  { day: 'numeric', month: 'long', year: 'numeric' },
  { day: 'numeric', month: 'short', year: 'numeric' },
];
const DAY_FORMS: readonly Intl.DateTimeFormatOptions[] = [
  { weekday: 'long' },
  { weekday: 'short' },
  { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
];

/** The names of a calendar, as `plainName` writes them. */
export type CalendarNames = {
  months: ReadonlyMap<string, number>;
  weekdays: ReadonlySet<string>;
  /** What else the locale writes in a date: de of 5 de marzo de 2026, gada of 2026. gada 5. marts. */
  between: ReadonlySet<string>;
};

const known = new Map<string, CalendarNames>();

/** The names of months, by their numbers from 1, and of weekdays: in English, and in the language of the locale. */
export function calendarNames(locale: string): CalendarNames {
  const names = known.get(locale) ?? {
    months: new Map([
      ...[SHORT_MONTHS, ENGLISH_MONTHS.map(plainName)].flatMap((names) =>
        names.map((name, index) => [name, index + 1] as const),
      ),
      ['sept', 9],
      ...Array.from({ length: 12 }, (_, index) =>
        namesOf(locale, MONTH_FORMS, 'month', new Date(Date.UTC(2001, index, 15))).map(
          (name) => [name, index + 1] as const,
        ),
      ).flat(),
    ]),
    weekdays: new Set([
      ...ENGLISH_DAYS,
      ...Array.from({ length: 7 }, (_, index) =>
        namesOf(locale, DAY_FORMS, 'weekday', new Date(Date.UTC(2001, 0, index + 1))),
      ).flat(),
    ]),
    between: new Set(
      partsOf(locale, MONTH_FORMS, 'literal', new Date(Date.UTC(2001, 0, 15))).flatMap(
        (literal) => literal.match(/\p{L}+/gu) ?? [],
      ),
    ),
  };
  known.set(locale, names);
  return names;
}

/** The number, from 1, of the month whose English name begins with three letters in small; 0 when none does. */
export function monthOfLetters(letters: string): number {
  return SHORT_MONTHS.indexOf(letters) + 1;
}

/** The names of the months in a language, as they stand alone: März, janv. */
export function monthNames(language: string, length: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' });
  return ENGLISH_MONTHS.map((_, month) => format.format(Date.UTC(2026, month)));
}

/** A name in small letters, without accents and points. */
function plainName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('.', '');
}

/** The words that a date of this locale has for its month or weekday. Languages that count their months have none. */
function namesOf(
  locale: string,
  forms: readonly Intl.DateTimeFormatOptions[],
  type: 'month' | 'weekday',
  date: Date,
): string[] {
  return partsOf(locale, forms, type, date).filter((name) => /^\p{L}+([- ]\p{L}+)*$/u.test(name));
}

/** The parts of one type that a date of this locale has, as `plainName` writes them. */
function partsOf(
  locale: string,
  forms: readonly Intl.DateTimeFormatOptions[],
  type: 'month' | 'weekday' | 'literal',
  date: Date,
): string[] {
  return forms.flatMap((form) => {
    const format = new Intl.DateTimeFormat(locale, { ...form, calendar: 'gregory', timeZone: 'UTC' });
    return format.formatToParts(date).flatMap((part) => (part.type === type ? [plainName(part.value)] : []));
  });
}
