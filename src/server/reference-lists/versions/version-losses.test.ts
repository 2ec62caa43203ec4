import { expect, it } from 'vitest';
import { heldBackSentence } from '#contract/reference-lists/list-loss.ts';
import { createFormat } from '#records';
import { findLosses } from './version-losses.ts';

const FORMER = { companies: 60, people: 40, birthday: 30, country: 50, otherName: 20, names: 140 };
const ALL = { against: '1', new: 0, changed: 0, same: 100, gone: 0 };
const read = { coverage: FORMER, difference: ALL, rowsRead: 100, badRows: 0 };

it.each([
  ['nothing', {}, []],
  ['a tenth of each', { people: 30, birthday: 27, country: 45, names: 126 }, []],
  [
    'more than a tenth of the records',
    { people: 29, names: 129 },
    [{ what: 'records', before: 100, now: 89 }],
  ],
  ['all other names', { otherName: 0, names: 100 }, [{ what: 'otherNames', before: 40, now: 0 }]],
  ['some other names of each record', { names: 135 }, [{ what: 'otherNames', before: 40, now: 35 }]],
  ['birthdays', { birthday: 26 }, [{ what: 'birthdays', before: 30, now: 26 }]],
  ['countries', { country: 44 }, [{ what: 'countries', before: 50, now: 44 }]],
])(
  'a version that has lost %s is held back for it, and for more than a tenth alone',
  (_, changes, losses) => {
    expect(findLosses({ ...read, coverage: { ...FORMER, ...changes } }, FORMER)).toEqual(losses);
  },
);

it('a version with other records is held back although there are as many', () => {
  const difference = { ...ALL, new: 60, same: 40, gone: 60 };
  expect(findLosses({ ...read, difference }, FORMER)).toEqual([{ what: 'records', before: 100, now: 40 }]);
});

it('of a first version the rows count that cannot be read, and of a later one they do not', () => {
  const bad = { ...read, difference: null, badRows: 11 };
  expect(findLosses(bad, null)).toEqual([{ what: 'rows', before: 100, now: 89 }]);
  expect(findLosses({ ...bad, badRows: 10 }, null)).toEqual([]);
  expect(findLosses({ ...read, badRows: 90 }, FORMER)).toEqual([]);
});

it('the sentence says what is missing', () => {
  expect(heldBackSentence([{ what: 'rows', before: 30_367, now: 368 }], createFormat('en-GB'))).toBe(
    'Held back: 29,999 of 30,367 rows cannot be read.',
  );
  const losses = [
    { what: 'records', before: 40, now: 28 },
    { what: 'birthdays', before: 9, now: 0 },
    { what: 'otherNames', before: 3_117, now: 0 },
  ] as const;
  expect(heldBackSentence(losses, createFormat('en-GB'))).toBe(
    'Held back: 12 of 40 records, all 9 birthdays and all 3,117 other names are missing in it.',
  );
});
