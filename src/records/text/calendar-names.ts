const ENGLISH: readonly (readonly string[])[] = [
  ['jan', 'january'],
  ['feb', 'february'],
  ['mar', 'march'],
  ['apr', 'april'],
  ['may'],
  ['jun', 'june'],
  ['jul', 'july'],
  ['aug', 'august'],
  ['sep', 'sept', 'september'],
  ['oct', 'october'],
  ['nov', 'november'],
  ['dec', 'december'],
];
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
      ...ENGLISH.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
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
