import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { hasTooManyDigits, readNumber, saysPercentage } from './read-number.ts';
import { editNumber, showNumber } from './show-number.ts';

describe('a text that means one number', () => {
  test.each([
    ['0', 0],
    ['1840000', 1_840_000],
    ['-0.25', -0.25],
    ['.5', 0.5],
    [',5', 0.5],
    ['+7', 7],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['0,250', 0.25],
    ['0.250', 0.25],
    ['1250,500', 1250.5],
    ['1,2505', 1.2505],
    ['1 250', 1250],
    ['1 250,5', 1250.5],
    ['1 250.5', 1250.5],
    ['1 250,500', 1250.5],
    ['1\u00a0250\u202f000', 1_250_000],
    ['1’250', 1250],
    ["1'250'000.75", 1_250_000.75],
    ['1,840,000.5', 1_840_000.5],
    ['1.840.000,5', 1_840_000.5],
    ['1.840.000', 1_840_000],
    ['1,250.50', 1250.5],
    ['1.250,50', 1250.5],
    ['12,34,567', 1_234_567],
    ['−1,250.5', -1250.5],
    ['£14,800,000', 14_800_000],
    ['1.200,50 €', 1200.5],
    ['3 EUR', 3],
    ['EUR 3', 3],
    ['CHF 1’250.–', 1250],
    ['chf 1’250.-', 1250],
    ['12,- €', 12],
    ['١٬٨٤٠٬٠٠٠٫٥', 1_840_000.5],
    ['−۱۲٫۵', -12.5],
    ['१२,३४,५६७', 1_234_567],
    ['１，２５０．５０', 1250.5],
  ])('"%s" is %s wherever it is read', (text, number) => {
    for (const locale of ['en-GB', 'de-DE', 'fr-FR', 'de-CH']) {
      expect(readNumber(text, { locale }), locale).toEqual([number]);
    }
  });
});

describe('one separator before exactly three digits', () => {
  test.each([
    ['1,250', 'en-GB', [1250]],
    ['1.250', 'en-GB', [1.25, 1250]],
    ['412,000', 'en-GB', [412_000]],
    ['1.255', 'en-GB', [1.255]],
    ['-1.250', 'en-GB', [-1.25, -1250]],
    ['1.250', 'de-DE', [1250]],
    ['1,250', 'de-DE', [1.25, 1250]],
    ['1.250', 'es-ES', [1250]],
    ['1.250', 'fr-FR', [1250, 1.25]],
    ['1.250', 'de-CH', [1.25, 1250]],
    ['1,250', 'de-CH', [1250, 1.25]],
  ])('"%s" in %s can mean %s', (text, locale, numbers) => {
    expect(readNumber(text, { locale })).toEqual(numbers);
  });
});

describe('percentages', () => {
  test.each([
    ['62%', [62]],
    ['62 %', [62]],
    ['%62', [62]],
    ['7,5 %', [7.5]],
  ])('"%s" is the number before the sign where a percentage is asked', (text, numbers) => {
    expect(readNumber(text, { isPercentage: true })).toEqual(numbers);
  });

  test('elsewhere a percentage can be a share, too', () => {
    expect(readNumber('62%')).toEqual([62, 0.62]);
    expect(readNumber('0.1%')).toEqual([0.1, 0.001]);
  });

  test.each(['Ownership in %', 'Percentage held', 'Per cent', 'Beteiligung in Prozent'])(
    '"%s" says so',
    (label) => {
      expect(saysPercentage(label)).toBe(true);
    },
  );

  test('another label does not', () => {
    expect(saysPercentage('Annual turnover')).toBe(false);
  });
});

test.each([
  '',
  ' ',
  '.',
  '-',
  'soon',
  '0x10',
  '1e5',
  'Infinity',
  '1 25',
  '12,34,5',
  '1.250.5',
  '1,250,',
  '1 250 5',
  '1’250 500',
  'EUR',
  'EURO 5',
  '.-',
  '5²',
  '5%%x',
])('"%s" is no number', (text) => {
  expect(readNumber(text)).toEqual([]);
  expect(hasTooManyDigits(text)).toBe(false);
});

test('a number of more digits than are kept is none, and says so', () => {
  for (const text of ['12345678901234567', '1234567890123456789012', '0.12345678901234567']) {
    expect(readNumber(text)).toEqual([]);
    expect(hasTooManyDigits(text)).toBe(true);
  }
});

test('every number is read back as it is shown and as it is edited, in every locale', () => {
  const locales = ['en-GB', 'en-US', 'en-IN', 'de-DE', 'de-CH', 'de-AT', 'fr-FR', 'fr-CH', 'it-IT', 'es-ES'];
  const others = [
    'pt-BR',
    'pt-PT',
    'nl-NL',
    'sv-SE',
    'nb-NO',
    'pl-PL',
    'cs-CZ',
    'ru-RU',
    'tr-TR',
    'ja-JP',
    'ar-EG',
    'he-IL',
  ];
  const number = fc.tuple(
    fc.integer({ min: -999_999_999, max: 999_999_999 }),
    fc.integer({ min: 0, max: 6 }),
  );
  const small = fc.tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.constant(3));
  fc.assert(
    fc.property(
      fc.oneof(number, small),
      fc.constantFrom(...locales, ...others),
      ([digits, decimals], locale) => {
        const value = Number(`${digits}e-${decimals}`);
        for (const shown of [showNumber(value, locale), editNumber(value, locale)]) {
          expect(readNumber(shown, { locale }), shown).toEqual([value]);
        }
      },
    ),
    lawRuns(2_000),
  );
});
