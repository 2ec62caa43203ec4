import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DocumentChange, documentChanges } from './document-change.ts';
import { removePath, writePath } from './field-path.ts';
import type { JsonObject } from './json-value.ts';

test('a diff lists what was changed, added and removed by its path', () => {
  const before = { name: 'Acme', address: { country: 'UK', city: 'Hull' } };
  const after = { name: 'Acme Ltd', address: { country: 'UK' }, sector: 'Bank' };
  expect(documentChanges(before, after)).toEqual([
    { path: 'name', old: 'Acme', new: 'Acme Ltd' },
    { path: 'address.city', old: 'Hull' },
    { path: 'sector', new: 'Bank' },
  ]);
});

test('a diff lists changes within items of a list, and appended items', () => {
  const before = { contacts: [{ id: 'c1', firstname: 'Ada' }] };
  const after = {
    contacts: [
      { id: 'c1', firstname: 'Adah' },
      { id: 'c2', firstname: 'Bo' },
    ],
  };
  expect(documentChanges(before, after)).toEqual([
    { path: 'contacts.0.firstname', old: 'Ada', new: 'Adah' },
    { path: 'contacts.1', new: { id: 'c2', firstname: 'Bo' } },
  ]);
});

test('a list whose items moved is one change', () => {
  const before = { contacts: [{ id: 'c1' }, { id: 'c2' }] };
  const after = { contacts: [{ id: 'c2' }] };
  expect(documentChanges(before, after)).toEqual([
    { path: 'contacts', old: before.contacts, new: after.contacts },
  ]);
});

test('a list of values is one value', () => {
  expect(documentChanges({ a: ['x'] }, { a: ['x', 'y'] })).toEqual([
    { path: 'a', old: ['x'], new: ['x', 'y'] },
  ]);
});

test('a document created or removed is one change at the empty path', () => {
  expect(documentChanges(null, { a: 1 })).toEqual([{ path: '', new: { a: 1 } }]);
  expect(documentChanges({ a: 1 }, null)).toEqual([{ path: '', old: { a: 1 } }]);
  expect(documentChanges(null, null)).toEqual([]);
});

test('another order of keys is no change', () => {
  expect(documentChanges({ a: 1, b: 2 }, { b: 2, a: 1 })).toEqual([]);
});

const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(null, true, 0, 1, 'x', 'y'),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('id', 'a', 'b', 'c.d', '__proto__', ''), tie('json'), { maxKeys: 4 }),
  ),
}));
const document = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'constructor'),
  json,
) as fc.Arbitrary<JsonObject>;

test('applying the changes turns the one state into the other', () => {
  fc.assert(
    fc.property(document, document, (before, after) => {
      expect(documentChanges(before, after).reduce(apply, before)).toEqual(after);
    }),
    { numRuns: 500 },
  );
});

function apply(document: JsonObject, change: DocumentChange): JsonObject {
  if (change.path === '') return change.new as JsonObject;
  const changed =
    change.new === undefined
      ? removePath(document, change.path)
      : writePath(document, change.path, change.new);
  if (!changed.ok) throw new Error(changed.reason);
  return changed.document;
}
