import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeDocuments, type Side } from './document-merge.ts';
import type { JsonObject } from './json-value.ts';

const base = { label: 'Country', type: 'text', options: ['Kent'], persistent: true };

test('changes to different fields are both kept, and the paths taken from the other side are listed', () => {
  const mine = { ...base, label: 'Country of residence' };
  const theirs = { ...base, options: ['Kent', 'Sussex'] };
  expect(mergeDocuments({ base, mine, theirs })).toEqual({
    merged: { ...base, label: 'Country of residence', options: ['Kent', 'Sussex'] },
    conflicts: [],
    taken: ['options'],
  });
});

test('the same change on both sides is no conflict', () => {
  const both = { ...base, label: 'Land' };
  expect(mergeDocuments({ base, mine: both, theirs: { ...both } }).conflicts).toEqual([]);
});

test('one field changed twice is a conflict that keeps mine until theirs is chosen', () => {
  const versions = { base, mine: { ...base, label: 'Mine' }, theirs: { ...base, label: 'Theirs' } };
  const undecided = mergeDocuments(versions);
  expect(undecided.conflicts).toEqual([{ path: 'label', base: 'Country', mine: 'Mine', theirs: 'Theirs' }]);
  expect(undecided.merged?.label).toBe('Mine');
  expect(mergeDocuments(versions, { choices: new Map([['label', 'theirs']]) }).merged?.label).toBe('Theirs');
});

test('what I changed and they removed is a conflict, and taking theirs removes it', () => {
  const { label: _label, ...theirs } = base;
  const versions = { base, mine: { ...base, label: 'Mine' }, theirs };
  expect(mergeDocuments(versions).conflicts).toEqual([
    { path: 'label', base: 'Country', mine: 'Mine', theirs: undefined },
  ]);
  expect(mergeDocuments(versions, { choices: new Map([['label', 'theirs']]) }).merged).toEqual(theirs);
});

test('a field that either side removed is removed', () => {
  const { label: _label, ...without } = base;
  expect(mergeDocuments({ base, mine: without, theirs: base }).merged).toEqual(without);
  expect(mergeDocuments({ base, mine: base, theirs: without }).merged).toEqual(without);
});

test('nested objects, and objects that kept their positions in a list, are merged part by part', () => {
  const client = { address: { city: 'Hull', country: 'UK' }, contacts: [{ id: 'a', name: 'Ann' }] };
  const mine = { ...client, contacts: [{ id: 'a', name: 'Anne' }] };
  const theirs = { address: { city: 'York', country: 'UK' }, contacts: [{ id: 'a', name: 'Ann', age: 3 }] };
  expect(mergeDocuments({ base: client, mine, theirs })).toMatchObject({
    merged: { address: { city: 'York', country: 'UK' }, contacts: [{ id: 'a', name: 'Anne', age: 3 }] },
    conflicts: [],
    taken: ['address', 'contacts.0.age'],
  });
});

test('a list that grew on both sides is one conflict as a whole', () => {
  const before = { contacts: [{ id: 'a' }] };
  const mine = { contacts: [{ id: 'a' }, { id: 'b' }] };
  const theirs = { contacts: [{ id: 'a' }, { id: 'c' }] };
  expect(mergeDocuments({ base: before, mine, theirs }).conflicts.map(({ path }) => path)).toEqual([
    'contacts',
  ]);
});

test('an item changed by one side and one appended by the other are both kept', () => {
  const before = { triggers: [{ field: 'country' }] };
  const mine = { triggers: [{ field: 'city' }] };
  const theirs = { triggers: [{ field: 'country' }, { field: 'type' }] };
  for (const versions of [
    { base: before, mine, theirs },
    { base: before, mine: theirs, theirs: mine },
  ]) {
    expect(mergeDocuments(versions)).toMatchObject({
      merged: { triggers: [{ field: 'city' }, { field: 'type' }] },
      conflicts: [],
    });
  }
});

test('what both sides added is merged part by part', () => {
  const mine = { address: { city: 'Hull' } };
  const theirs = { address: { country: 'UK' } };
  expect(mergeDocuments({ base: {}, mine, theirs })).toMatchObject({
    merged: { address: { city: 'Hull', country: 'UK' } },
    conflicts: [],
  });
});

test('a document that one side deleted and the other changed is one conflict as a whole', () => {
  const theirs = { ...base, label: 'Theirs' };
  expect(mergeDocuments({ base, mine: undefined, theirs })).toEqual({
    merged: undefined,
    conflicts: [{ path: '', base, mine: undefined, theirs }],
    taken: [],
  });
  expect(mergeDocuments({ base, mine: undefined, theirs }, { otherwise: 'theirs' }).merged).toEqual(theirs);
  expect(mergeDocuments({ base, mine: undefined, theirs: base })).toMatchObject({ conflicts: [] });
});

const document = fc.dictionary(
  fc.constantFrom('label', 'type', 'options', 'address'),
  fc.oneof(
    fc.string(),
    fc.array(fc.string()),
    fc.dictionary(fc.constantFrom('city', 'country'), fc.string()),
  ),
) as fc.Arbitrary<JsonObject>;

test('a side that changed nothing yields to the other', () => {
  fc.assert(
    fc.property(document, document, (before, after) => {
      expect(mergeDocuments({ base: before, mine: before, theirs: after }).merged).toEqual(after);
      expect(mergeDocuments({ base: before, mine: after, theirs: before }).merged).toEqual(after);
    }),
  );
});

test('all of theirs, or all of mine, leaves nothing of the other where both changed', () => {
  fc.assert(
    fc.property(document, document, document, (before, mine, theirs) => {
      const { conflicts, merged } = mergeDocuments({ base: before, mine, theirs });
      const all = new Map(conflicts.map(({ path }) => [path, 'theirs' as const]));
      const taken = mergeDocuments({ base: before, mine, theirs }, { choices: all }).merged;
      for (const conflict of conflicts) {
        expect(at(merged, conflict.path)).toEqual(conflict.mine);
        expect(at(taken, conflict.path)).toEqual(conflict.theirs);
      }
    }),
  );
});

const at = (document: JsonObject | undefined, path: string) =>
  path.split('.').reduce<unknown>((value, name) => (value as JsonObject | undefined)?.[name], document);

test('merging with swapped sides finds the same conflicts and, with the same choices, the same document', () => {
  const side = fc.constantFrom<Side>('mine', 'theirs');
  const other = (chosen: Side): Side => (chosen === 'mine' ? 'theirs' : 'mine');
  fc.assert(
    fc.property(document, document, document, side, (before, mine, theirs, otherwise) => {
      const one = mergeDocuments({ base: before, mine, theirs }, { otherwise });
      const turned = { base: before, mine: theirs, theirs: mine };
      const back = mergeDocuments(turned, { otherwise: other(otherwise) });
      expect(back.merged).toEqual(one.merged);
      expect(new Set(back.conflicts.map(({ path }) => path))).toEqual(
        new Set(one.conflicts.map(({ path }) => path)),
      );
    }),
  );
});

test('changes to different keys are all kept without a conflict', () => {
  const keys = fc.constantFrom('label', 'type');
  const others = fc.constantFrom('options', 'address');
  const changes = (key: fc.Arbitrary<string>) => fc.dictionary(key, fc.oneof(fc.string(), fc.nat(3)));
  fc.assert(
    fc.property(document, changes(keys), changes(others), (before, mine, theirs) => {
      const versions = { base: before, mine: { ...before, ...mine }, theirs: { ...before, ...theirs } };
      const { merged, conflicts } = mergeDocuments(versions);
      expect(merged).toEqual({ ...before, ...mine, ...theirs });
      expect(conflicts).toEqual([]);
    }),
  );
});
