import { describe, expect, test } from 'vitest';
import type { Client } from '#records';
import { clientEdits, patchBody } from './client-edits.ts';

const acme: Client = {
  name: 'Acme',
  address: { country: 'Wales', city: 'Barry' },
  'odd.key': 7,
  contacts: [
    { id: 'c1', firstname: 'Ada' },
    { id: 'c2', firstname: 'Bo' },
  ],
  associatedparties: [{ id: 'p1', name: 'Holdings' }],
};

describe('the body of a patch', () => {
  test('a changed value is sent by its dotted path only', () => {
    expect(patchBody(acme, { ...acme, address: { country: 'Wales', city: 'Penarth' } })).toEqual({
      'address.city': 'Penarth',
    });
  });

  test('an added object is sent value by value, each by its own path', () => {
    expect(patchBody(acme, { ...acme, tax: { uk: { vat: 'GB1' }, type: 'A' } })).toEqual({
      'tax.uk.vat': 'GB1',
      'tax.type': 'A',
    });
  });

  test('a changed list is sent whole, and an unchanged one is not sent', () => {
    const contacts = [{ id: 'c1', firstname: 'Adah' }, acme.contacts?.[1] ?? { id: '' }];
    expect(patchBody(acme, { ...acme, contacts })).toEqual({ contacts });
  });

  test('a client with another order of keys sends nothing', () => {
    const { name, ...others } = structuredClone(acme);
    expect(patchBody(acme, { ...others, name } as Client)).toEqual({});
  });
});

describe('counting changes', () => {
  test('each changed value counts as one change', () => {
    const after = {
      ...acme,
      name: 'Acme Ltd',
      contacts: [
        { id: 'c1', firstname: 'Adah' },
        { id: 'c2', firstname: 'Bo' },
      ],
    };
    expect(clientEdits(acme, after)).toMatchObject([
      { kind: 'value', path: 'name', old: 'Acme', new: 'Acme Ltd' },
      { kind: 'value', ref: { list: 'contacts', id: 'c1' }, path: 'firstname' },
    ]);
  });

  test('an added, removed or moved contact counts as one change', () => {
    const [first, second] = acme.contacts ?? [];
    if (!first || !second) throw new Error('two contacts');
    const kinds = (contacts: Client['contacts']) =>
      clientEdits(acme, { ...acme, contacts: contacts ?? [] }).map(({ kind }) => kind);
    expect(kinds([first, second, { id: 'c3' }])).toEqual(['added']);
    expect(kinds([second])).toEqual(['removed']);
    expect(kinds([second, first])).toEqual(['moved']);
  });
});
