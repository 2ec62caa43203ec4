import { describe, expect, test } from 'vitest';
import { birthdayClass, birthdayNumber, birthdayOfNumber, isSameBirthday, toBirthday } from './birthday.ts';

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
  ])('%s and %s are %s, whichever comes first', (a, b, expected) => {
    expect(birthdayClass(a, b)).toBe(expected);
    expect(birthdayClass(b, a)).toBe(expected);
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
  ])('as numbers are themselves: %s as %i', (birthday, number) => {
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
  ])('"%s" is read as %s', (text, expected) => {
    expect(toBirthday(text)).toBe(expected);
  });
});
