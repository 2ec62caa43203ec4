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

test('every word has to be in a record, anywhere and in any order, accents and case aside', () => {
  expect(found('TURNOVER vat')).toEqual(['turnover-high']);
  expect(found('company regi')).toEqual(['region']);
  expect(found('turnover region')).toEqual([]);
});

test('what is found keeps its order, and no words find all', () => {
  expect(found('turn')).toEqual(['turnover-uk', 'turnover-high']);
  expect(found('  ')).toHaveLength(3);
});
