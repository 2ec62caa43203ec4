import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { BIRTHDAY_CLASSES, type BirthdayClass, birthdayClass } from './birthday.ts';
import {
  birthdayComparison,
  birthdaysOf,
  birthdayText,
  birthdayTextClass,
  CIRCA_YEARS,
  joinBirthdays,
  packColumn,
  unpackBirthdays,
  wholeDays,
} from './birthday-set.ts';

const year = fc.integer({ min: 1955, max: 1962 }).map(String);
const two = (most: number) =>
  fc.integer({ min: 1, max: most }).map((number) => String(number).padStart(2, '0'));
const month = fc.tuple(year, two(12)).map((parts) => parts.join('-'));
/** Impossible ones too, such as 1960-02-31 and 1960-14-24. */
const day = fc.tuple(year, two(14), two(31)).map((parts) => parts.join('-'));
const single = fc.oneof(year, month, day, fc.constant('1900-01-01'));
const range = fc
  .tuple(fc.oneof(year, month), fc.oneof(year, month))
  .map((ends) => ends.toSorted())
  .filter(([from, to]) => from !== to)
  .map((ends) => ends.join(' to '));
const one = fc.oneof(
  { arbitrary: single, weight: 3 },
  range,
  fc.oneof(single, range).map((text) => `circa ${text}`),
);
const set = fc.uniqueArray(one, { maxLength: 3 }).map((all) => birthdayText(all.flatMap(birthdaysOf)));

/** The first and the last day of a birthday, as texts that compare in their order. */
function boundsOf(text: string): [string, string] {
  const isCirca = text.startsWith('circa ');
  const [from = '', to = from] = text.replace('circa ', '').split(' to ');
  const moved = (date: string, years: number) => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
  const years = isCirca ? CIRCA_YEARS : 0;
  return [moved(from, -years).padEnd(10, ' '), moved(to, years).padEnd(10, '~')];
}

function isImpossible(text: string): boolean {
  return text.length === 10 && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) !== text;
}

function naivePair(a: string, b: string): BirthdayClass {
  const isVague = (text: string) => /circa| to /.test(text);
  if (!isVague(a) && !isVague(b)) return birthdayClass(a, b);
  const bare = [a, b].map((text) => text.replace('circa ', '')) as [string, string];
  if (bare.includes('1900-01-01')) return 'missing';
  const asSingle = bare.some((text) => text.includes(' to ')) ? 'conflict' : birthdayClass(...bare);
  if (asSingle === 'exact' || asSingle === 'placeholder') return 'same-year-month';
  if (asSingle !== 'conflict' && asSingle !== 'missing') return asSingle;
  const [first, second] = [boundsOf(a), boundsOf(b)];
  if (first[0] <= second[1] && second[0] <= first[1]) return 'within-range';
  return bare.some(isImpossible) ? 'missing' : 'conflict';
}

function naive(a: string | undefined, b: string | undefined): BirthdayClass {
  const parts = (text = '') => text.split('; ').filter(Boolean);
  const found = new Set(parts(a).flatMap((x) => parts(b).map((y) => naivePair(x, y))));
  const agreement = BIRTHDAY_CLASSES.find(
    (each) => each !== 'conflict' && each !== 'missing' && found.has(each),
  );
  return agreement ?? (found.has('conflict') && !found.has('missing') ? 'conflict' : 'missing');
}

describe('birthdays as a set', () => {
  test('agree when any of them does, and conflict when all of them do, packed or as texts', () => {
    fc.assert(
      fc.property(set, fc.array(set, { minLength: 1, maxLength: 4 }), (own, others) => {
        const { birthdayOfRow, birthdaySets } = packColumn(others);
        const compare = birthdayComparison(birthdaysOf(own), birthdaySets);
        for (const [row, other] of others.entries()) {
          const expected = naive(own, other);
          expect(birthdayTextClass(own, other)).toBe(expected);
          expect(birthdayTextClass(other, own)).toBe(expected);
          expect(compare(birthdayOfRow[row] ?? 0)).toBe(expected);
        }
      }),
      lawRuns(500),
    );
  });

  test('have one text, whatever their order, and are packed without loss', () => {
    fc.assert(
      fc.property(fc.uniqueArray(one, { minLength: 1, maxLength: 4 }), (all) => {
        const text = birthdayText(all.flatMap(birthdaysOf));
        expect(birthdayText(all.toReversed().flatMap(birthdaysOf))).toBe(text);
        expect(birthdayText(birthdaysOf(text))).toBe(text);
        expect(all.reduce<string | undefined>(joinBirthdays, undefined)).toBe(text);
        const { birthdayOfRow, birthdaySets } = packColumn([undefined, text, text]);
        expect(birthdayOfRow[0]).toBe(0);
        for (const row of [1, 2])
          expect(birthdayText(unpackBirthdays(birthdayOfRow[row] ?? 0, birthdaySets))).toBe(text);
        expect(wholeDays(text).toSorted()).toEqual(
          all.filter((each) => /^\d{4}-\d\d-\d\d$/.test(each)).toSorted(),
        );
      }),
      lawRuns(300),
    );
  });

  test.each([
    ['1953-08-31', '1953; 1955; 1958; 1960', 'same-year'],
    ['1952-01-07', '1952-01-07; 1953-02-08', 'exact'],
    ['1952-01-07', '1951 to 1953', 'within-range'],
    ['1954-01-07', '1951 to 1953', 'conflict'],
    ['1963-01-07', 'circa 1961', 'within-range'],
    ['1964-01-07', 'circa 1961', 'conflict'],
    ['1960-05-06', '2000-14-24', 'missing'],
    ['1960-05-06', '1952-01-07; 1953-02-08', 'conflict'],
  ])('%s and %s compare as %s', (own, other, expected) => {
    expect(birthdayTextClass(own, other)).toBe(expected);
  });
});
