import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { isStoredDay, readDate, readSingleDay } from './read-date.ts';

const SINGLE = [
  '1979-06-12',
  ' 1979-06-12 ',
  '1979/6/12',
  '1979.06.12',
  '19790612',
  '1979-06-12T00:00:00.000Z',
  '1979-06-12 00:00:00',
  '12 June 1979',
  '12 june 1979',
  '12th of June, 1979',
  '12. June 1979',
  '12-Jun-1979',
  '12Jun1979',
  '12.6.1979',
  '12. 6. 1979',
  'June 12, 1979',
  'Jun. 12 1979',
  'Tuesday, 12 June 1979',
  'Tue 12 Jun 1979',
  '1979 June 12',
  '１２　June　１９７９',
  '１９７９－０６－１２',
  '١٢ June ١٩٧٩',
  '۱۹۷۹/۰۶/۱۲',
  '१२.६.१९७९',
  '12\u00a0June\u00a01979',
];

describe('a text that means one day', () => {
  test.each(SINGLE)('"%s" is read as 12 June 1979', (text) => {
    expect(readDate(text).map(({ day }) => day)).toEqual(['1979-06-12']);
  });

  test.each([
    ['25/12/1979', { day: '1979-12-25', order: 'day-first' }],
    ['12/25/1979', { day: '1979-12-25', order: 'month-first' }],
    ['05/05/1979', { day: '1979-05-05' }],
    ['1 Sept 1979', { day: '1979-09-01' }],
    ['29/2/2024', { day: '2024-02-29', order: 'day-first' }],
  ])('"%s" is read, with the order that its numbers prove', (text, reading) => {
    expect(readDate(text)).toEqual([reading]);
  });
});

describe('a text that can mean several days', () => {
  test.each(['12/06/1979', '12-06-1979', '12 6 1979', '12 / 6 / 1979'])(
    '"%s" is 12 June or 6 December',
    (text) => {
      expect(readDate(text)).toEqual([
        { day: '1979-06-12', order: 'day-first' },
        { day: '1979-12-06', order: 'month-first' },
      ]);
    },
  );

  test.each(['12 June 79', "12 June '79", '12.6.79'])('"%s" is of either century', (text) => {
    expect(readDate(text).map(({ day, century }) => [day, century])).toEqual([
      ['1979-06-12', 1900],
      ['2079-06-12', 2000],
    ]);
  });

  test('numbers with a year of two digits are read in both orders and both centuries', () => {
    expect(readDate('12/06/79').map(({ day }) => day)).toEqual([
      '1979-06-12',
      '2079-06-12',
      '1979-12-06',
      '2079-12-06',
    ]);
  });
});

describe('names of months in the language of the installation', () => {
  test.each([
    ['5. März 2026', 'de-DE', '2026-03-05'],
    ['Donnerstag, den 26. Dezember 2024', 'de-DE', '2024-12-26'],
    ['26. Dez. 2026', 'de-DE', '2026-12-26'],
    ['1er mars 2026', 'fr-FR', '2026-03-01'],
    ['le 26 novembre 2026', 'fr-FR', '2026-11-26'],
    ['14 aout 2026', 'fr-FR', '2026-08-14'],
    ['5 de marzo de 2026', 'es-ES', '2026-03-05'],
    ['5 de março de 2026', 'pt-PT', '2026-03-05'],
    ['5 marca 2026', 'pl-PL', '2026-03-05'],
    ['5 марта 2026', 'ru-RU', '2026-03-05'],
    ['5 марта 2026 г.', 'ru-RU', '2026-03-05'],
    ['2026. március 5., csütörtök', 'hu-HU', '2026-03-05'],
    ['5. ožujka 2026.', 'hr-HR', '2026-03-05'],
    ['2026. gada 5. marts', 'lv-LV', '2026-03-05'],
    ['5 d’abril del 2026', 'ca-ES', '2026-04-05'],
    ['sexta-feira, 5 de março de 2026', 'pt-BR', '2026-03-05'],
    ['5 Mart 2026 Perşembe', 'tr-TR', '2026-03-05'],
    ['mar. 5 de mayo de 2026', 'es-ES', '2026-05-05'],
    ['mar 5 2026', 'es-ES', '2026-03-05'],
    ['2026年3月5日', 'ja-JP', '2026-03-05'],
    ['2026년 3월 5일', 'ko-KR', '2026-03-05'],
    ['Freitag', 'de-DE', undefined],
    ['г.', 'ru-RU', undefined],
    ['12 June 1979', 'de-DE', '1979-06-12'],
    ['5. März 2026', 'en-GB', undefined],
  ])('"%s" is read in %s as %s', (text, locale, day) => {
    expect(readSingleDay(text, locale)).toBe(day);
  });

  test('every day is read back as each of these languages writes it', () => {
    const locales = [
      ...['de-DE', 'de-AT', 'fr-FR', 'fr-CH', 'it-IT', 'es-ES', 'pt-BR', 'nl-NL', 'sv-SE', 'pl-PL', 'cs-CZ'],
      ...['de-CH', 'da-DK', 'nb-NO', 'fi-FI', 'hu-HU', 'hr-HR', 'sk-SK', 'sl-SI', 'ro-RO', 'bg-BG', 'el-GR'],
      ...['ru-RU', 'uk-UA', 'tr-TR', 'lt-LT', 'lv-LV', 'et-EE', 'is-IS', 'ca-ES', 'cy-GB', 'ja-JP', 'zh-CN'],
    ];
    const lengths = fc.constantFrom('long' as const, 'short' as const);
    fc.assert(
      fc.property(aDay, fc.constantFrom(...locales), lengths, fc.boolean(), (day, locale, month, isWhole) => {
        const weekday = isWhole && month === 'long' ? { weekday: 'long' as const } : {};
        const text = written(day, { day: 'numeric', month, year: 'numeric', ...weekday }, locale);
        expect(readSingleDay(text, locale), text).toBe(day);
      }),
      lawRuns(500),
    );
  });
});

test.each([
  '',
  'soon',
  'June 1979',
  '1979',
  '31 February 1979',
  '29/2/2023',
  '0/6/1979',
  '13/13/1979',
  '12//06/1979',
  '12/06-1979',
  '1979-13-01',
  '00000000',
  '0012-06-12',
  'circa 12 June 1979',
  '12 June 1979 or so',
  '-12 June 1979',
  '9'.repeat(5_000),
])('"%s" is no day', (text) => {
  expect(readDate(text)).toEqual([]);
});

const MIN = new Date('1000-01-01T00:00:00Z');
const MAX = new Date('9999-12-31T00:00:00Z');
const aDay = fc
  .date({ min: MIN, max: MAX, noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

function written(day: string, options: Intl.DateTimeFormatOptions, locale = 'en-GB'): string {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

test('every day is read back from each way of writing that names the month or puts the year first', () => {
  fc.assert(
    fc.property(aDay, (day) => {
      const full = { day: 'numeric', month: 'long', year: 'numeric' } as const;
      const texts = [
        day,
        day.replaceAll('-', ''),
        written(day, full),
        written(day, full, 'en-US'),
        written(day, { ...full, month: 'short' }),
        written(day, { ...full, weekday: 'long' }),
        written(day, { ...full, month: '2-digit' }, 'de-DE'),
      ];
      for (const text of texts) expect(readSingleDay(text)).toBe(day);
    }),
    lawRuns(300),
  );
});

test('a day written in numbers is always among its readings', () => {
  fc.assert(
    fc.property(aDay, fc.constantFrom('en-GB', 'en-US'), (day, locale) => {
      const text = written(day, { day: '2-digit', month: '2-digit', year: 'numeric' }, locale);
      expect(readDate(text).map((reading) => reading.day)).toContain(day);
    }),
    lawRuns(300),
  );
});

test('whatever is typed, each reading is another day of the calendar, as it is stored', () => {
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^[\d/. -]{0,12}$/));
  fc.assert(
    fc.property(typed, (text) => {
      const days = readDate(text).map(({ day }) => day);
      expect(new Set(days).size).toBe(days.length);
      for (const day of days) expect(isStoredDay(day)).toBe(true);
    }),
    lawRuns(1_000),
  );
});
