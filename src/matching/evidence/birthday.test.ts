import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import {
  birthdayClass,
  birthdayNumber,
  birthdayNumberClass,
  birthdayOfNumber,
  isSameBirthday,
  toBirthday,
} from './birthday.ts';

describe('birthdays', () => {
  test.each([
    ['1980-03-12', '1980-03-12', 'exact'],
    ['1980-03-12', '1980-12-03', 'day-month-swapped'],
    ['1980-03-12', '1990-03-12', 'one-digit'],
    ['1980-03-12', '1980-03-13', 'one-digit'],
    ['1980-03-12', '1908-03-12', 'adjacent-digits'],
    ['1980-03-12', '1980-03-21', 'adjacent-digits'],
    ['1980-03-12', '1980-03-29', 'same-year-month'],
    ['1980-03-12', '1980-11-12', 'same-year-day'],
    ['1980-03-12', '1980-11-29', 'same-year'],
    ['1980-03-12', '1975-11-29', 'conflict'],
    ['1980-01-01', '1980-01-01', 'placeholder'],
    ['1980-01-01', '1980-01-12', 'same-year'],
    ['1900-01-01', '1900-01-01', 'placeholder'],
    ['1979-12-31', '1997-12-31', 'adjacent-digits'],
    ['1980-12-03', '1981-02-03', 'adjacent-digits'],
    ['1900-01-01', '1980-03-12', 'missing'],
    ['1980-01-01', '1975-11-29', 'conflict'],
    ['1980', '1980-03-12', 'same-year'],
    ['1980-03', '1980-03-12', 'same-year-month'],
    ['1980-04', '1980-03-12', 'same-year'],
    ['1975', '1980-03-12', 'conflict'],
    [undefined, '1980-03-12', 'missing'],
    [undefined, undefined, 'missing'],
    ['', '', 'missing'],
    ['0000-00-00', '0000-00-00', 'missing'],
  ])('%s and %s compare as %s, in either order', (a, b, expected) => {
    expect(birthdayClass(a, b)).toBe(expected);
    expect(birthdayClass(b, a)).toBe(expected);
  });

  test('compare as numbers like as texts', () => {
    const digits = (most: number, length: number) =>
      fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(length, '0'));
    const year = fc.oneof(
      fc.constantFrom('1900', '1980', '1908'),
      fc.integer({ min: 1_000, max: 9_999 }).map(String),
    );
    const month = fc.oneof(fc.constantFrom('01', '10'), digits(12, 2));
    const parts = fc.tuple(year, month, fc.oneof(fc.constantFrom('01', '10'), digits(31, 2)));
    const known = fc
      .tuple(parts, fc.integer({ min: 1, max: 3 }))
      .map(([all, of]) => all.slice(0, of).join('-'));
    const birthday = fc.option(fc.oneof(known, fc.constant('0000-00-00')), { nil: undefined });
    const isAlike = fc
      .tuple(birthday, fc.nat(9), fc.integer({ min: 1, max: 9 }))
      .map(([text, from, digit]) => [
        text,
        text && from < text.length && text[from] !== '-'
          ? text.slice(0, from) + digit + text.slice(from + 1)
          : text,
      ]);
    fc.assert(
      fc.property(fc.oneof(fc.tuple(birthday, birthday), isAlike), ([a, b]) => {
        expect(birthdayNumberClass(birthdayNumber(a), birthdayNumber(b))).toBe(birthdayClass(a, b));
      }),
      lawRuns(2_000),
    );
  });

  test('are the same only when known to the day', () => {
    expect(isSameBirthday('1980-03-12', '1980-03-12')).toBe(true);
    expect(isSameBirthday('1980', '1980')).toBe(false);
    expect(isSameBirthday(undefined, undefined)).toBe(false);
  });

  test.each([
    ['1980-03-12', 19_800_312],
    ['0080-03-12', 800_312],
    ['1980-03', -198_003],
    ['1980', -1_980],
    [undefined, 0],
  ])('are converted to numbers and back: %s and %i', (birthday, number) => {
    expect(birthdayNumber(birthday)).toBe(number);
    expect(birthdayOfNumber(number)).toBe(birthday);
  });

  test.each([
    [' 1980-03-12 ', '1980-03-12'],
    ['19800312', '1980-03-12'],
    ['1980-03-12T00:00:00Z', '1980-03-12'],
    ['1996-00-94', '1996-00-94'],
    ['12/03/1980', undefined],
    ['1980', undefined],
    ['', undefined],
  ])('are parsed: "%s" is %s', (text, expected) => {
    expect(toBirthday(text)).toBe(expected);
  });
});
