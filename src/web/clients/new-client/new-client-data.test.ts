import { expect, test } from 'vitest';
import type { Field, FieldMapping } from '#records';
import { aField } from '../../../../tests/support/rule-factories.ts';
import { clientTypes, newClientData } from './new-client-data.ts';

function aCatalogue(field: Field | undefined, mappings: FieldMapping[] = []) {
  const types = { sourceName: 'Client types', options: ['Company', 'Trust'] };
  return {
    fields: new Map(field && [[field.dataField, field]]),
    mappings,
    staticSources: new Map([['Client types', types]]),
  };
}

const TYPED = { name: ' Penrose Boatyard ', type: 'Trust', firstname: '', lastname: '' };
const TYPES = { path: 'clientType', label: 'Client type', options: ['Company', 'Trust'] };

test('a client is made of its name and its type alone', () => {
  expect(newClientData(TYPED, TYPES)).toEqual({ name: 'Penrose Boatyard', clientType: 'Trust' });
  expect(newClientData({ ...TYPED, type: null }, TYPES)).toEqual({ name: 'Penrose Boatyard' });
  expect(newClientData(TYPED, undefined)).toEqual({ name: 'Penrose Boatyard' });
});

test('a contact that is named in part comes with the client, with an id', () => {
  const { contacts } = newClientData({ ...TYPED, firstname: 'Mary', lastname: ' de la Cruz ' }, undefined);
  expect(contacts).toEqual([{ id: expect.any(String), firstname: 'Mary', lastname: 'de la Cruz' }]);
  expect(newClientData({ ...TYPED, lastname: 'Pascoe' }, undefined).contacts).toEqual([
    { id: expect.any(String), lastname: 'Pascoe' },
  ]);
});

test('the types of clients are the options of their field, at the path of its mapping', () => {
  const field = aField('clientType', 'dropdown', { label: 'Client type', staticSource: 'Client types' });
  expect(clientTypes(aCatalogue(field))).toEqual(TYPES);
  const mapping = { sourceField: 'legal.type', mapsTo: 'clientType', appliesTo: ['clients' as const] };
  const mapped = clientTypes(aCatalogue(field, [mapping]));
  expect(mapped).toMatchObject({ path: 'legal.type' });
  expect(newClientData(TYPED, mapped)).toMatchObject({ legal: { type: 'Trust' } });
});

test('no types are offered without the field, without options, and where it is typed', () => {
  expect(clientTypes(aCatalogue(undefined))).toBeUndefined();
  expect(clientTypes(aCatalogue(aField('clientType', 'dropdown')))).toBeUndefined();
  expect(clientTypes(aCatalogue(aField('clientType', 'text', { options: ['A', 'B'] })))).toBeUndefined();
});
