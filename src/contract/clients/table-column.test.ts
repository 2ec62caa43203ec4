import { expect, test } from 'vitest';
import { FIELD_TYPES } from '#records';
import { aField } from '../../../tests/support/rule-factories.ts';
import { STATE_COLUMNS } from './client-table-contract.ts';
import { usualColumns } from './table-column.ts';

/** One field of each type, called as its type, and the columns before any were chosen, where each has these clients. */
function columnsOf(clients: (type: string) => number): string[] {
  const fields = new Map(FIELD_TYPES.map((type) => [type, aField(type, type)]));
  const paths = [...FIELD_TYPES, 'nickname'].map((path) => ({ path, clients: clients(path) }));
  return usualColumns({ fields, mappings: [], staticSources: new Map() }, paths, []);
}

test('choices, numbers, days and times come before texts, however many clients have these', () => {
  const texts = ['text', 'textarea', 'email', 'url', 'nickname'];
  for (const type of FIELD_TYPES) {
    const [first] = columnsOf((path) => (texts.includes(path) ? 100 : path === type ? 2 : 1));
    expect(first === type, type).toBe(!texts.includes(type));
  }
});

test('four columns of values are shown with those of the states, but possible duplicates', () => {
  const most = ['boolean', 'date', 'dropdown', 'number'];
  const columns = columnsOf((path) => (most.includes(path) ? 9 - most.indexOf(path) : 1));
  expect(columns).toEqual([...most, ...STATE_COLUMNS.filter((column) => column !== '#duplicates')]);
});
