import { expect, test } from 'vitest';
import { indexItems, searchItems } from './search-items.ts';

const index = indexItems(
  [
    { id: 'turnover-uk', question: 'Annual turnover' },
    { id: 'region', question: 'Région of the company' },
    { id: 'turnover-high', question: 'Registered for VAT?' },
  ],
  ({ id, question }) => `${id} ${question}`,
);
const found = (search: string) => searchItems(index, search).map(({ id }) => id);

test('a search finds the items that contain all its words, in any order and ignoring accents and case', () => {
  expect(found('TURNOVER vat')).toEqual(['turnover-high']);
  expect(found('company regi')).toEqual(['region']);
  expect(found('turnover region')).toEqual([]);
});

test('a search keeps the order of the items, and an empty search finds all of them', () => {
  expect(found('turn')).toEqual(['turnover-uk', 'turnover-high']);
  expect(found('  ')).toHaveLength(3);
});
