import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions, type VersionRecord } from './compare-versions.ts';

const ids = fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e', 'f', 'Ä', '10', '9');
const name = fc.constantFrom('Quay Ltd', 'Quay Limited', 'Pier AG');
const record: fc.Arbitrary<VersionRecord> = fc.record(
  {
    id: ids,
    names: fc
      .array(fc.record({ field: fc.constantFrom('prevname', 'alias'), name }), { maxLength: 2 })
      .map((others) => [{ field: 'name', name: 'First' }, ...others] as VersionRecord['names']),
    birthday: fc.option(fc.constantFrom('1980-01-02', '1981'), { nil: undefined }),
    data: fc.dictionary(fc.constantFrom('country', 'programme', 'address'), fc.jsonValue({ maxDepth: 1 })) as
      // biome-ignore lint/suspicious/noExplicitAny: any JSON.
      fc.Arbitrary<any>,
  },
  { requiredKeys: ['id', 'names', 'birthday', 'data'] },
);
const version = fc.uniqueArray(record, { selector: ({ id }) => id });
const byId = (records: readonly VersionRecord[]) => new Map(records.map((one) => [one.id, one] as const));

test('the changes of a version turn the version before into it', () => {
  fc.assert(
    fc.property(version, version, (before, after) => {
      const changes = compareVersions(before, after);
      const present = byId(after);
      const made = byId(before);
      for (const { id, change } of changes) {
        if (change === 'removed') made.delete(id);
        else made.set(id, present.get(id) as VersionRecord);
      }
      expect(compareVersions([...made.values()], after)).toEqual([]);
      expect(new Set(made.keys())).toEqual(new Set(present.keys()));
      for (const { id, change } of changes) {
        expect(change).toBe(!byId(before).has(id) ? 'added' : present.has(id) ? 'changed' : 'removed');
      }
    }),
  );
});

test('a version changes nothing beside itself, whatever the order of records and keys', () => {
  const shuffled = version.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  fc.assert(
    fc.property(shuffled, ([before, after]) => {
      const turned = after.map((one) => ({
        ...one,
        data: Object.fromEntries(Object.entries(one.data).reverse()),
      }));
      expect(compareVersions(before, turned)).toEqual([]);
    }),
  );
});

test('versions compared in parts of the same ids change the same as compared whole', () => {
  fc.assert(
    fc.property(version, version, fc.array(ids), (before, after, some) => {
      const isIn = ({ id }: VersionRecord) => some.includes(id);
      const isOut = (one: VersionRecord) => !isIn(one);
      const parts = [isIn, isOut].flatMap((part) => compareVersions(before.filter(part), after.filter(part)));
      const sorted = parts.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(sorted).toEqual(compareVersions(before, after));
    }),
  );
});

test('a changed record names the fields that differ', () => {
  const before: VersionRecord = {
    id: '7',
    names: [
      { field: 'name', name: 'Vetrogorov Line Ltd' },
      { field: 'alias', name: 'V Line' },
    ],
    birthday: '1962',
    data: { programme: 'HARBOUR-1', address: { city: 'Hull', country: 'UK' }, remarks: 'Same' },
  };
  const after: VersionRecord = {
    id: '7',
    names: [{ field: 'name', name: 'Vetrogorov Line Ltd' }],
    birthday: '1962-06-06',
    data: { programme: 'MARITIME-II', address: { country: 'UK', city: 'Hull' }, remarks: 'Same' },
  };
  expect(compareVersions([before], [after])).toEqual([
    { id: '7', name: 'Vetrogorov Line Ltd', change: 'changed', fields: ['alias', 'birthday', 'programme'] },
  ]);
});
