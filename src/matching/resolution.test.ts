import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientChanges, type JsonObject, readPath } from '#records';
import { lawRuns } from '../../tests/support/law-runs.ts';
import { aMatchRecord } from '../../tests/support/match-factories.ts';
import { fieldCorrespondence } from './field-correspondence.ts';
import {
  keepInternal,
  type ResolutionChoice,
  resolutionChanges,
  resolutionRows,
  takeExternalWhereEmpty,
} from './resolution.ts';

const client = {
  name: 'Acme Ltd',
  address: { country: 'UK', city: ' ' },
  turnover: 12,
  contacts: [
    { id: '1', firstname: 'Ann', lastname: 'Marsh' },
    { id: '2', firstname: 'Bo', lastname: 'Quill' },
  ],
};
const company = aMatchRecord({
  id: 'C1',
  kind: 'clients',
  name: 'Acme Limited',
  prevname: 'Brook & Co',
  values: {
    id: 'C1',
    country: 'UK',
    turnover: 15,
    postalAddress: { city: 'Hull' },
    industrycode: '',
    fatcatype: 'FFI',
  },
});
const rows = () => resolutionRows(client, company, fieldCorrespondence('clients', []));

describe('the fields of a match', () => {
  test('are rows at their paths in the client, without empty external values and identifiers', () => {
    expect(rows()).toEqual([
      { path: 'name', internal: 'Acme Ltd', external: 'Acme Limited', equal: false },
      { path: 'prevname', external: 'Brook & Co', equal: false },
      { path: 'address.country', internal: 'UK', external: 'UK', equal: true },
      { path: 'turnover', internal: 12, external: 15, equal: false },
      { path: 'postalAddress.city', external: 'Hull', equal: false },
      { path: 'tax.fatcaType', external: 'FFI', equal: false },
    ]);
  });

  test('are at the paths of field mappings of the kind', () => {
    const mapping = (sourceField: string, mapsTo: string, kind: 'clients' | 'contacts') => ({
      sourceField,
      mapsTo,
      appliesTo: [kind],
    });
    const correspondence = fieldCorrespondence('clients', [
      mapping('formerly', 'prevname', 'clients'),
      mapping('address.city', 'postalAddress.city', 'clients'),
      mapping('nowhere', 'turnover', 'contacts'),
    ]);
    expect(resolutionRows(client, company, correspondence).map(({ path }) => path)).toEqual([
      'name',
      'formerly',
      'address.country',
      'turnover',
      'address.city',
      'tax.fatcaType',
    ]);
  });

  test('do not include values that cannot be written, or would replace more than one value', () => {
    const values = {
      constructor: 'x',
      name2: 'y',
      address: 'Hull',
      contacts: ['Bo'],
      key: 'C1',
      town: 'Hull',
      city: 'York',
    };
    const record = aMatchRecord({ kind: 'clients', name: 'A', values });
    const correspondence = { name2: 'name.inner', key: 'id', town: 'home', city: 'home.city' };
    expect(resolutionRows(client, record, correspondence).map(({ path }) => path)).toEqual(['name', 'home']);
  });

  test.each([
    [
      { firstname: 'Ann', lastname: 'Marsh' },
      'Ann Maria Marsh',
      { firstname: 'Ann Maria', lastname: 'Marsh' },
    ],
    [
      { firstname: 'Ann', lastname: 'de la Cruz' },
      'Ana de la Cruz',
      { firstname: 'Ana', lastname: 'de la Cruz' },
    ],
    [{ firstname: 'Ann', lastname: 'de la Cruz' }, 'Ana Cruz', { firstname: 'Ana', lastname: 'Cruz' }],
    [{ firstname: 'Ann', lastname: '' }, 'Ana', { lastname: 'Ana' }],
    [{ name: 'Ann Marsh' }, 'Ana Marsh', { name: 'Ana Marsh' }],
  ])("part a person's single name as %j has it", (entity, name, expected) => {
    const person = aMatchRecord({ kind: 'contacts', name });
    const offered = resolutionRows(entity, person, {}).map(({ path, external }) => [path, external]);
    expect(Object.fromEntries(offered)).toEqual(expected);
  });

  test('include several names as a list', () => {
    const names = ['One', 'Two'].map((name) => ({ field: 'alias' as const, name }));
    const many = { ...company, names };
    expect(resolutionRows(client, many, {}).find(({ path }) => path === 'alias')?.external).toEqual([
      'One',
      'Two',
    ]);
    const kept = resolutionRows({ alias: ['Two'] }, { ...company, names: names.slice(1) }, {});
    expect(kept.find(({ path }) => path === 'alias')).toMatchObject({ equal: true });
  });

  test.each([
    ['1980-03-12', ['firstname', 'lastname', 'birthday']],
    ['1980-03', ['firstname', 'lastname']],
    ['1980', ['firstname', 'lastname']],
  ])('include a birthday only when it is known to the day: %s', (birthday, paths) => {
    const person = aMatchRecord({ kind: 'contacts', name: 'Ann Marsh', birthday });
    const offered = resolutionRows({ firstname: 'Ann', lastname: 'Marsh' }, person, {});
    expect(offered.map(({ path }) => path)).toEqual(paths);
  });
});

describe('the choices of a resolution', () => {
  test('change only values that differ', () => {
    const choices: Record<string, ResolutionChoice> = {
      name: { use: 'custom', text: 'Acme Holdings Ltd' },
      'address.country': { use: 'external' },
      turnover: { use: 'custom', text: '20' },
      prevname: { use: 'custom', text: ' ' },
      nowhere: { use: 'external' },
    };
    expect(resolutionChanges(rows(), choices)).toEqual([
      { path: 'name', value: 'Acme Holdings Ltd' },
      { path: 'turnover', value: 20 },
    ]);
    expect(resolutionChanges(rows(), {})).toEqual([]);
  });

  test('can be preset to keep all internal values, or to fill empty ones', () => {
    expect(resolutionChanges(rows(), keepInternal(rows()))).toEqual([]);
    expect(resolutionChanges(rows(), takeExternalWhereEmpty(rows())).map(({ path }) => path)).toEqual([
      'prevname',
      'postalAddress.city',
      'tax.fatcaType',
    ]);
  });

  test('become dotted paths for the client, and whole arrays for people', () => {
    const changes = [{ path: 'address.postcode', value: 'HU1' }];
    expect(
      clientChanges(client, [
        { kind: 'clients', changes: [{ path: 'address.country', value: 'France' }] },
        { kind: 'contacts', itemId: '2', changes },
        { kind: 'contacts', itemId: '1', changes: [{ path: 'lastname', value: 'Moor' }] },
        { kind: 'relatedParties', itemId: '1', changes: [] },
      ]),
    ).toEqual({
      'address.country': 'France',
      contacts: [
        { id: '1', firstname: 'Ann', lastname: 'Moor' },
        { id: '2', firstname: 'Bo', lastname: 'Quill', address: { postcode: 'HU1' } },
      ],
    });
    expect(clientChanges(client, [])).toEqual({});
    expect(client.contacts[0]).toEqual({ id: '1', firstname: 'Ann', lastname: 'Marsh' });
  });

  test('change exactly the chosen values, for any records and choices', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd', 'name', '__proto__', 'x.y', '0');
    const leaf = fc.oneof(fc.string({ maxLength: 3 }), fc.integer(), fc.boolean(), fc.constant(null));
    const values = fc.dictionary(
      key,
      fc.oneof(leaf, fc.dictionary(key, leaf), fc.array(leaf)),
    ) as fc.Arbitrary<JsonObject>;
    const choice: fc.Arbitrary<ResolutionChoice> = fc.oneof(
      fc.constantFrom({ use: 'internal' as const }, { use: 'external' as const }),
      fc.record({ use: fc.constant('custom' as const), text: fc.string({ maxLength: 4 }) }),
    );
    fc.assert(
      fc.property(
        values,
        values,
        fc.array(choice, { minLength: 20, maxLength: 20 }),
        (own, external, picks) => {
          const record = aMatchRecord({ kind: 'contacts', name: 'Ann Marsh', values: external });
          const before = JSON.stringify(own);
          const side = resolutionRows(own, record, {});
          const choices = Object.fromEntries(
            side.map(({ path }, at) => [path, picks[at] ?? { use: 'internal' }]),
          );
          const changes = resolutionChanges(side, choices as Record<string, ResolutionChoice>);
          const item = { ...own, id: 'me' };
          const patch = clientChanges({ name: 'A', contacts: [item] }, [
            { kind: 'contacts', itemId: 'me', changes },
          ]);
          const after = ((patch.contacts as JsonObject[] | undefined) ?? [item])[0] as JsonObject;
          for (const row of side) {
            const changed = changes.find(({ path }) => path === row.path);
            expect(readPath(after, row.path)).toEqual(changed ? changed.value : readPath(own, row.path));
            if (choices[row.path]?.use === 'internal') expect(changed).toBeUndefined();
          }
          if (changes.length === 0) expect(patch).toEqual({});
          expect(JSON.stringify(own)).toBe(before);
        },
      ),
      lawRuns(200),
    );
  });
});
