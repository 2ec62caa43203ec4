import { expect, test } from 'vitest';
import type { StarterPackView } from '#contract/starter-pack-contract.ts';
import type { Collection } from '#records';
import { addedSentence, takenSentence } from './pack-words.ts';

const aPack = (taken: Collection[]): StarterPackView => ({
  ...{ id: 'p', title: 'Pack', summary: '', fields: [], mappings: [], rules: [] },
  staticSources: ['a', 'b', 'c', 'd'],
  taken: taken.map((collection, index) => ({ collection, id: String(index) })),
});

test.each<[Collection[], string, string]>([
  [[], 'Adds 4 records and changes none. You can undo this.', ''],
  [
    ['fields', 'fields', 'rules'],
    'Adds 1 record and changes none. You can undo this.',
    '2 fields and 1 rule are there already and stay as they are.',
  ],
  [
    ['staticData'],
    'Adds 3 records and changes none. You can undo this.',
    '1 list of options is there already and stays as it is.',
  ],
  [
    ['fields', 'staticData', 'rules', 'fieldMappings'],
    'All of it exists already.',
    '1 field, 1 list of options, 1 rule and 1 mapping are there already and stay as they are.',
  ],
])('a pack of 4 with %j taken says what it adds and what stays', (taken, added, stays) => {
  expect(addedSentence(aPack(taken))).toBe(added);
  expect(takenSentence(aPack(taken))).toBe(stays);
});
