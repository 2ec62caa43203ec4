import { expect, test } from 'vitest';
import { fixedParts, knownFields } from './built-in-fields.ts';
import type { EntityKind } from './entity-kind.ts';
import type { Field } from './field.ts';
import { fieldAt } from './field-at.ts';

const dob: Field = {
  ...{ dataField: 'birthday', label: 'Born', type: 'text', persistent: false, options: [] },
};
const nationality: Field = {
  ...{
    dataField: 'nationality',
    label: 'Citizen of',
    type: 'dropdown',
    persistent: true,
    options: ['Welsh'],
  },
};

test('an installation without fields knows the fixed ones with label and type', () => {
  const fields = knownFields([]);
  expect(fields.get('birthday')).toMatchObject({ label: 'Date of birth', type: 'date', persistent: true });
  expect(fields.get('firstname')).toMatchObject({ label: 'First name', type: 'text' });
});

test('a defined field keeps all its parts except the label and type of a fixed one', () => {
  const fields = knownFields([dob, nationality]);
  expect(fields.get('birthday')).toEqual({ ...dob, label: 'Date of birth', type: 'date' });
  expect(fields.get('nationality')).toEqual(nationality);
});

test.each<[EntityKind, string, string, string]>([
  ['clients', 'name', 'Client name', 'text'],
  ['relatedParties', 'name', 'Name of the firm', 'text'],
  ['contacts', 'birthday', 'Date of birth', 'date'],
  ['clients', 'birthday', 'Date of birth', 'date'],
  ['relatedParties', 'birthplace', 'Place of birth', 'text'],
])('in %s, %s is %s of type %s, even if a mapping gives it to another field', (kind, path, label, type) => {
  const mappings = [{ sourceField: path, mapsTo: 'other', appliesTo: [kind] }];
  const fields = new Map([['other', { ...dob, dataField: 'other' }]]);
  expect(fieldAt({ fields, mappings }, kind, path)).toMatchObject({ label, type, persistent: false });
});

test('only a path of its own is fixed, not the same word inside another object', () => {
  const mappings = [{ sourceField: 'spouse.birthday', mapsTo: 'other', appliesTo: ['contacts' as const] }];
  expect(fieldAt({ fields: new Map([['other', dob]]), mappings }, 'contacts', 'spouse.birthday')).toBe(dob);
  expect(fixedParts('nationality')).toBeUndefined();
});
