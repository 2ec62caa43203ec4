import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '#records';
import { mergeThree } from './merge-three.ts';

const base = { label: 'Country', type: 'text', options: ['Kent'], persistent: true };

test('changes to different fields are both kept, and what came from the others is named', () => {
  const mine = { ...base, label: 'Country of residence' };
  const theirs = { ...base, options: ['Kent', 'Sussex'] };
  expect(mergeThree({ base, mine, theirs })).toEqual({
    merged: { ...base, label: 'Country of residence', options: ['Kent', 'Sussex'] },
    conflicts: [],
    taken: ['options'],
  });
});

test('the same change on both sides is no conflict', () => {
  const both = { ...base, label: 'Land' };
  expect(mergeThree({ base, mine: both, theirs: { ...both } }).conflicts).toEqual([]);
});

test('one field changed twice is a conflict that keeps mine until theirs is chosen', () => {
  const versions = { base, mine: { ...base, label: 'Mine' }, theirs: { ...base, label: 'Theirs' } };
  const undecided = mergeThree(versions);
  expect(undecided.conflicts).toEqual([{ path: 'label', base: 'Country', mine: 'Mine', theirs: 'Theirs' }]);
  expect(undecided.merged.label).toBe('Mine');
  expect(mergeThree(versions, new Map([['label', 'theirs']])).merged.label).toBe('Theirs');
});

test('what I changed and they removed is a conflict, and taking theirs removes it', () => {
  const { label: _label, ...theirs } = base;
  const versions = { base, mine: { ...base, label: 'Mine' }, theirs };
  expect(mergeThree(versions).conflicts).toEqual([
    { path: 'label', base: 'Country', mine: 'Mine', theirs: undefined },
  ]);
  expect(mergeThree(versions, new Map([['label', 'theirs']])).merged).toEqual(theirs);
});

test('a field that either side removed is removed', () => {
  const { label: _label, ...without } = base;
  expect(mergeThree({ base, mine: without, theirs: base }).merged).toEqual(without);
  expect(mergeThree({ base, mine: base, theirs: without }).merged).toEqual(without);
});

test('nested objects, and objects that kept their places in a list, are merged part by part', () => {
  const client = { address: { city: 'Hull', country: 'UK' }, contacts: [{ id: 'a', name: 'Ann' }] };
  const mine = { ...client, contacts: [{ id: 'a', name: 'Anne' }] };
  const theirs = { address: { city: 'York', country: 'UK' }, contacts: [{ id: 'a', name: 'Ann', age: 3 }] };
  expect(mergeThree({ base: client, mine, theirs })).toMatchObject({
    merged: { address: { city: 'York', country: 'UK' }, contacts: [{ id: 'a', name: 'Anne', age: 3 }] },
    conflicts: [],
    taken: ['address', 'contacts.0.age'],
  });
});

test('a list that grew on both sides is one conflict as a whole', () => {
  const before = { contacts: [{ id: 'a' }] };
  const mine = { contacts: [{ id: 'a' }, { id: 'b' }] };
  const theirs = { contacts: [{ id: 'a' }, { id: 'c' }] };
  expect(mergeThree({ base: before, mine, theirs }).conflicts.map(({ path }) => path)).toEqual(['contacts']);
});

const record = fc.dictionary(
  fc.constantFrom('label', 'type', 'options', 'address'),
  fc.oneof(
    fc.string(),
    fc.array(fc.string()),
    fc.dictionary(fc.constantFrom('city', 'country'), fc.string()),
  ),
) as fc.Arbitrary<JsonObject>;

test('a side that changed nothing yields to the other', () => {
  fc.assert(
    fc.property(record, record, (before, after) => {
      expect(mergeThree({ base: before, mine: before, theirs: after }).merged).toEqual(after);
      expect(mergeThree({ base: before, mine: after, theirs: before }).merged).toEqual(after);
    }),
  );
});

test('all of theirs, or all of mine, leaves nothing of the other where both changed', () => {
  fc.assert(
    fc.property(record, record, record, (before, mine, theirs) => {
      const { conflicts, merged } = mergeThree({ base: before, mine, theirs });
      const all = new Map(conflicts.map(({ path }) => [path, 'theirs' as const]));
      const taken = mergeThree({ base: before, mine, theirs }, all).merged;
      for (const conflict of conflicts) {
        expect(at(merged, conflict.path)).toEqual(conflict.mine);
        expect(at(taken, conflict.path)).toEqual(conflict.theirs);
      }
    }),
  );
});

const at = (document: JsonObject, path: string) =>
  path.split('.').reduce<unknown>((place, name) => (place as JsonObject | undefined)?.[name], document);
