import { expect, test } from 'vitest';
import { entityRecords } from './match-entities.ts';

const client = {
  name: 'Acme Ltd',
  prevname: 'Brook & Co',
  alias: ['ACM', ' '],
  birthday: 'unknown',
  contacts: [
    { id: 'a', firstname: ' Ann ', lastname: 'Marsh', birthday: '1980-03-12', birthplace: 'Hull' },
    { id: 'b', firstname: '', jobtitle: 'Clerk' },
    { id: 'c', name: 'Bo Quill' },
  ],
  associatedparties: [{ id: 'a', name: 'Marsh Trust', firstname: '', birthplace: 'York' }],
};

test('a client is compared with its contacts and related parties, except those without a name', () => {
  expect(entityRecords('acme', client).map(({ id, kind, names }) => [id, kind, names])).toEqual([
    [
      'acme',
      'clients',
      [
        { field: 'name', name: 'Acme Ltd' },
        { field: 'prevname', name: 'Brook & Co' },
        { field: 'alias', name: 'ACM' },
      ],
    ],
    ['acme:a', 'contacts', [{ field: 'name', name: 'Ann Marsh' }]],
    ['acme:c', 'contacts', [{ field: 'name', name: 'Bo Quill' }]],
    ['acme:a', 'relatedParties', [{ field: 'name', name: 'Marsh Trust' }]],
  ]);
  expect(entityRecords('acme', client, ['contacts'])[0]).toMatchObject({
    birthday: '1980-03-12',
    birthplace: 'Hull',
  });
  expect(entityRecords('acme', client, ['clients'])[0]?.birthday).toBeUndefined();
});

test('a document without people, or with something else than a list of them, has none', () => {
  expect(entityRecords('bare', { name: 'Bare' })).toHaveLength(1);
  const odd = { name: 'Odd', contacts: 'none' as never, associatedparties: [null as never, 'x' as never] };
  expect(entityRecords('odd', odd)).toHaveLength(1);
});

test('a birthday in words is compared as its day, and one that can mean two days is not compared', () => {
  const contacts = ['12 June 1979', '12/06/1979', '19790612'].map((birthday, index) => ({
    ...{ id: String(index), name: 'Jory Pascoe', birthday },
  }));
  const birthdays = entityRecords('c', { name: 'C', contacts }, ['contacts']).map(({ birthday }) => birthday);
  expect(birthdays).toEqual(['1979-06-12', undefined, '1979-06-12']);
});
