import { expect, test } from 'vitest';
import { comparedFields, comparedNames } from './compared-names.ts';
import type { NameList } from './reference-record.ts';

const NAMES: NameList = [
  { field: 'name', name: 'Ann Marsh' },
  { field: 'originalName', name: 'Анна' },
  { field: 'weakAlias', name: 'Борис' },
];

test('the Latin form of a weak alias alone is as weak, and that of any other name is not', () => {
  const compared = comparedNames('person', NAMES);
  const fieldOf = (name: string) => compared.find((one) => one.name.toLowerCase() === name)?.field;
  expect(compared.slice(0, 3)).toEqual(NAMES);
  expect([fieldOf('anna'), fieldOf('boris')]).toEqual(['transliterated', 'weakAlias']);
  const both = [...NAMES, { field: 'alias' as const, name: 'Борис' }];
  expect(comparedNames('person', both).filter(({ name }) => name.toLowerCase() === 'boris')).toEqual([
    { field: 'transliterated', name: expect.any(String) },
  ]);
});

test('the kinds of compared names are told from the stored ones, with weak ones among them or not', () => {
  for (const names of [NAMES, NAMES.slice(0, 2)]) {
    const compared = comparedNames('person', names);
    expect(comparedFields('person', names, compared.length)).toEqual(compared.map(({ field }) => field));
  }
});
