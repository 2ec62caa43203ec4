import { describe, expect, test } from 'vitest';
import { explainPair } from './explain-pair.ts';

const PERSONS = { kind: 'contacts', threshold: 55, a: 'Ann Marsh' } as const;
const CLIENTS = { kind: 'clients', threshold: 75, a: 'Akzo-Nobel N.V.' } as const;

describe('explaining a pair', () => {
  test.each([
    [{ ...PERSONS, b: 'Theo Quiller' }, 'no candidate: under the threshold of 55; low (under 25)'],
    [
      { ...PERSONS, b: 'Jon March' },
      'no candidate: under the threshold of 55; recommended if no other candidate is near and the birthdays are the same',
    ],
    [
      { ...PERSONS, b: 'Ann Marr' },
      'a candidate: at or over the threshold of 55; recommended if no other candidate is near and the birthdays are the same',
    ],
    [
      { ...PERSONS, b: 'Ann Marsh-Quay' },
      'a candidate: at or over the threshold of 55; recommended if no other candidate is near and the birthdays do not conflict',
    ],
    [
      { ...PERSONS, b: 'Joan Marsh', threshold: 80 },
      'no candidate: under the threshold of 80 (usually 55); recommended if no other candidate is near and the birthdays are the same',
    ],
    [
      { ...CLIENTS, b: 'AKZO NOBEL BV' },
      'a candidate: at or over the threshold of 75; recommended if no other candidate is near',
    ],
    [
      { ...CLIENTS, b: 'AKZO NOBEL BV', threshold: 90 },
      'no candidate: under the threshold of 90 (usually 75)',
    ],
  ])('describes %j as %s', (pair, verdict) => {
    expect(explainPair(pair)).toContain(`result             ${verdict}`);
  });
});
