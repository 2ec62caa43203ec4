import { expect, test } from 'vitest';
import type { Field } from './field.ts';
import { fieldAt } from './field-at.ts';

const aField = (dataField: string): Field => ({
  ...{ dataField, label: '', type: 'text', persistent: true, options: [] },
});
const fields = new Map(['clientName', 'city', 'town'].map((name) => [name, aField(name)]));
const mappings = [
  { sourceField: 'title', mapsTo: 'clientName', appliesTo: ['clients' as const] },
  { sourceField: 'city', mapsTo: 'town', appliesTo: ['clients' as const] },
  { sourceField: 'lost', mapsTo: 'noSuchField', appliesTo: ['clients' as const] },
];
const found = (kind: 'clients' | 'contacts', path: string) =>
  fieldAt({ fields, mappings }, kind, path)?.dataField;

test('a mapping gives the field of a path, for the kinds it applies to', () => {
  expect(found('clients', 'title')).toBe('clientName');
  expect(found('contacts', 'title')).toBeUndefined();
});

test('a field of the same name comes before a mapping', () => {
  expect(found('clients', 'city')).toBe('city');
});

test('a path without a field or mapping, or whose field is deleted, has no field', () => {
  expect(found('clients', 'street')).toBeUndefined();
  expect(found('clients', 'lost')).toBeUndefined();
});
