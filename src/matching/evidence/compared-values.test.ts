import { describe, expect, test } from 'vitest';
import { aMatchRecord } from '../../../tests/support/match-factories.ts';
import { candidateChange, comparedGroupValues, comparedValues } from './compared-values.ts';

describe('the values a decision depends on', () => {
  const ann = aMatchRecord({
    kind: 'contacts',
    name: 'Ann Marsh',
    birthday: '1980-03-12',
    birthplace: 'Hull',
  });
  const acme = aMatchRecord({ kind: 'clients', name: 'Acme Ltd', birthday: '1980-03-12' });

  test.each([
    ['a name', { name: 'Anne Marsh' }, true],
    ['the birthday', { birthday: '1980-03-13' }, true],
    ['the birthplace', { birthplace: 'York' }, true],
    ['the spelling of the birthplace', { birthplace: 'HULL.' }, false],
    ['other values', { values: { jobtitle: 'Clerk' } }, false],
    ['the position in the list', { id: 'r2' }, false],
  ])('change with %s: %j → %s', (_, change, isOther) => {
    const parts = {
      kind: 'contacts' as const,
      name: 'Ann Marsh',
      birthday: '1980-03-12',
      birthplace: 'Hull',
    };
    const changed = aMatchRecord({ ...parts, ...change });
    expect(comparedValues(ann, changed) !== comparedValues(ann, ann)).toBe(isOther);
    expect(comparedValues(changed, ann) !== comparedValues(ann, ann)).toBe(isOther);
    expect(comparedGroupValues(changed) !== comparedGroupValues(ann)).toBe(isOther);
  });

  test('are the same when a list is read with its weak aliases, which were not read before', () => {
    const names = [
      { field: 'name' as const, name: 'Ann Marsh' },
      { field: 'alias' as const, name: 'Anne Marsh' },
    ];
    const before = { ...ann, names };
    const now = { ...ann, names: [...names, { field: 'weakAlias' as const, name: 'Annie' }] };
    expect(comparedValues(ann, now)).toBe(comparedValues(ann, before));
    const other = { ...ann, names: [...names, { field: 'originalName' as const, name: 'Анна Марш' }] };
    expect(comparedValues(ann, other)).not.toBe(comparedValues(ann, before));
  });

  test('are only the names of organisations', () => {
    const elsewhere = { ...acme, birthday: '1999-01-02' };
    expect(comparedValues(acme, elsewhere)).toBe(comparedValues(acme, acme));
    const renamed = aMatchRecord({ kind: 'clients', name: 'Acme Ltd', alias: 'A' });
    const former = aMatchRecord({ kind: 'clients', name: 'Acme Ltd', prevname: 'A' });
    expect(new Set([acme, renamed, former].map((one) => comparedValues(acme, one))).size).toBe(3);
  });

  test('determine the change of a candidate since the run before', () => {
    expect([
      candidateChange(undefined, 'h'),
      candidateChange('h', 'h'),
      candidateChange('h', 'i'),
      candidateChange('h', undefined),
    ]).toEqual(['new', 'unchanged', 'changed', 'gone']);
  });
});
