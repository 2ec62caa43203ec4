import { expect, test } from 'vitest';
import { entityId, entityKey, entityRecord } from './entity-record.ts';

const client = { name: 'Acme', contacts: [{ id: 'c', name: 'Bo Quill' }], associatedparties: 'none' };
const key = { clientId: 'acme', itemId: 'c' };

test('an entity is found in its client by its id, or undefined', () => {
  expect(entityRecord(client, { ...key, kind: 'contacts' })).toEqual({ id: 'c', name: 'Bo Quill' });
  expect(entityRecord(client, { ...key, kind: 'contacts', itemId: 'z' })).toBeUndefined();
  expect(entityRecord(client, { ...key, kind: 'relatedParties' })).toBeUndefined();
  expect(entityRecord(client, { ...key, kind: 'clients', itemId: '' })).toBe(client);
});

test('the id of a contact consists of its client and its own id, which has no colon', () => {
  expect(entityKey('clients', 'a:b')).toEqual({ kind: 'clients', clientId: 'a:b', itemId: '' });
  const contact = { kind: 'contacts', clientId: 'a:b', itemId: 'c' } as const;
  expect(entityKey('contacts', 'a:b:c')).toEqual(contact);
  expect(entityId(contact)).toBe('a:b:c');
  expect(entityKey('relatedParties', 'c')).toEqual({ kind: 'relatedParties', clientId: '', itemId: 'c' });
});
