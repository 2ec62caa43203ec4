import { expect, test } from 'vitest';
import { fingerprint, sourceSentence, sumSource } from './source-proof-words.ts';

const words = (count: number) => count.toLocaleString('en-GB');

test.each([
  [0, 0, 0, 'The file gives no name and no birthday.'],
  [1, 1, 1, 'The authority published 1 name or birthday. It is stored, and it is found.'],
  [
    1,
    1,
    0,
    'The authority published 1 name or birthday. It is stored, and was not found; it is listed below.',
  ],
  [1, 0, 0, 'The authority published 1 name or birthday. It is not stored; it is listed below.'],
  [
    4_856,
    4_856,
    4_856,
    'The authority published 4,856 names and birthdays. All are stored, and all are found.',
  ],
  [
    ...[20_082, 20_077, 20_072],
    'The authority published 20,082 names and birthdays. 20,077 are stored, and 20,072 are found. 10 were not found; they are listed below.',
  ],
  [
    ...[3, 3, 2],
    'The authority published 3 names and birthdays. All are stored, and 2 are found. 1 was not found; it is listed below.',
  ],
  [
    ...[3, 1, 0],
    'The authority published 3 names and birthdays. 1 is stored, and none is found. 3 were not found; they are listed below.',
  ],
  [
    ...[3, 0, 0],
    'The authority published 3 names and birthdays. None is stored, and none is found. 3 were not found; they are listed below.',
  ],
] as [number, number, number, string][])(
  'of %i published, %i stored and %i found it is said so',
  (published, stored, found, sentence) => {
    expect(sourceSentence({ published, stored, found }, words)).toBe(sentence);
  },
);

test('nationalities and programmes are counted apart from names and birthdays', () => {
  const counts = (['name', 'part', 'nationality', 'programme'] as const).map((kind) => ({
    ...{ kind, published: 3, stored: 2, found: 1 },
  }));
  expect(sumSource(counts)).toEqual({ published: 6, stored: 4, found: 2 });
});

test('a hash is shown by its beginning', () => {
  expect(fingerprint('9c41e07a5d2281f6aaaa')).toBe('9C41 E07A 5D22 81F6');
});
