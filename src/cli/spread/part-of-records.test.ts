import { expect, test } from 'vitest';
import { parsePart, recordsOfPart } from './part-of-records.ts';

test.each([
  ['1/1', { number: 1, of: 1 }],
  [' 3/16 ', { number: 3, of: 16 }],
  ['0/4', undefined],
  ['5/4', undefined],
  ['1/0', undefined],
  ['a/4', undefined],
  ['1', undefined],
])('%j is a part or none', (text, part) => {
  expect(parsePart(text)).toEqual(part);
});

test.each([
  [10, 3],
  [2, 5],
  [0, 4],
])('%i records in %i parts follow each other, and none is in two', (records, of) => {
  const all = Array.from({ length: of }, (_, at) => [
    ...recordsOfPart(records, { number: at + 1, of }),
  ]).flat();
  expect(all).toEqual(Array.from({ length: records }, (_, at) => at));
});
