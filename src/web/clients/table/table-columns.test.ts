import { expect, test } from 'vitest';
import { allColumns } from './table-columns.ts';

const field = (dataField: string, label: string) =>
  [dataField, { dataField, label, type: 'text', options: [], staticSource: null, persistent: true }] as const;

test('every field is a column once, and fields that share a label are told apart by their names', () => {
  const catalogue = {
    fields: new Map([field('country', 'Country'), field('seat', 'Country'), field('city', 'City')]),
    staticSources: new Map(),
    mappings: [],
  } as unknown as Parameters<typeof allColumns>[0];
  const columns = allColumns(catalogue, [
    { path: 'name', clients: 3 },
    { path: 'city', clients: 2 },
  ]);
  expect(columns.filter(({ column }) => !column.startsWith('#')).map(({ label }) => label)).toEqual([
    'City',
    'Country (country)',
    'Country (seat)',
  ]);
});
