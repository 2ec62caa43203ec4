import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_CHOICES } from '#contract/clients/merge-contract.ts';
import { isEmptyValue, type JsonObject, type JsonValue, sameValue } from '#records';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { PERSON_KINDS, peopleOf, withoutPlace, withPeople } from './client-people.ts';
import { compareObjects, pathOf } from './client-values.ts';
import { mergedClient } from './merged-client.ts';
import { pairPeople } from './pair-people.ts';

const IDS = { stays: 'one', goes: 'other' };
const TOM = { firstname: 'Tom', lastname: 'Orme', birthday: '1980-01-02' };

/** Merges two clients that have one person each, who becomes one. */
function mergedPerson(kind: (typeof PERSON_KINDS)[number], stays: JsonObject, goes: JsonObject) {
  const clientWith = (clientId: string, person: JsonObject) =>
    withPeople({ name: 'Aston Ltd' }, kind, [{ ...person, ...TOM, id: 'c1', clientId }]);
  const data = { stays: clientWith(IDS.stays, stays), goes: clientWith(IDS.goes, goes) };
  const people = pairPeople(IDS, data);
  const { after } = mergedClient(IDS, data, { values: [], people }, NO_CHOICES);
  const [merged = {}, ...others] = peopleOf(after, kind);
  expect([people.map(({ preset }) => preset), others]).toEqual([['one'], []]);
  return { merged, dropped: people[0]?.dropped ?? [] };
}

it('a person is filled within objects, and each other value that differs is named as lost', () => {
  const stays = { phone: '1', address: { city: 'Hull', street: '', line: { first: 'a' } }, alias: ['Tommy'] };
  const goes = {
    ...{ phone: '2', email: 'tom@aston.example', alias: ['Thomas', 'Tommy'] },
    address: { city: 'York', street: 'Quay 1', line: { first: 'a', second: 'b' }, zip: '' },
  };
  const { merged, dropped } = mergedPerson('contacts', stays, goes);
  expect(withoutPlace(merged)).toEqual({
    ...{ ...TOM, phone: '1', email: 'tom@aston.example', alias: ['Tommy'] },
    address: { city: 'Hull', street: 'Quay 1', line: { first: 'a', second: 'b' } },
  });
  expect(dropped).toEqual([
    { path: 'phone', stays: '1', goes: '2' },
    { path: 'address.city', stays: 'Hull', goes: 'York' },
    { path: 'alias', stays: ['Tommy'], goes: ['Thomas', 'Tommy'] },
  ]);
});

it('a list is not lost when the client that stays has all of it, and objects that differ are no reason to merge', () => {
  const clientWith = (name: string, person: JsonObject) => ({
    name,
    contacts: [{ ...TOM, id: 'c1', ...person }],
  });
  const [plan] = pairPeople(IDS, {
    stays: clientWith('Aston Ltd', { alias: ['Tommy', 'Thomas'], nickname: 'Tim', phone: { home: '1' } }),
    goes: clientWith('Aston Ltd', { alias: ['Thomas'], nickname: ['Tim'], phone: { home: '2' } }),
  });
  expect(plan?.reasons).toEqual(['same birthday']);
  expect(plan?.dropped).toEqual([{ path: 'phone.home', stays: '1', goes: '2' }]);
});

it('a person without the id of its client gets none of the client that goes', () => {
  const data = {
    stays: { name: 'Aston Ltd', contacts: [{ ...TOM, id: 'c1' }] },
    goes: { name: 'Aston Ltd', contacts: [{ ...TOM, id: 'c2', clientId: IDS.goes }] },
  };
  const people = pairPeople(IDS, data);
  const { after } = mergedClient(IDS, data, { values: [], people }, NO_CHOICES);
  expect(after.contacts).toEqual(data.stays.contacts);
});

it('whatever two people who become one have is in the merged one, or named as lost', () => {
  const leaf = fc.oneof(
    fc.constantFrom<string | number | boolean | null>('', ' ', 'a', 'b', 1, false, null),
    fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
  );
  const key = fc.constantFrom('phone', 'address', 'city', 'contacts', '__proto__');
  const { person } = fc.letrec<{ value: unknown; person: JsonObject }>((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, leaf, tie('person')),
    person: fc.dictionary(key, tie('value'), {
      maxKeys: 4,
      noNullPrototype: true,
    }) as fc.Arbitrary<JsonObject>,
  }));
  fc.assert(
    fc.property(fc.constantFrom(...PERSON_KINDS), person, person, (kind, stays, goes) => {
      const { merged, dropped } = mergedPerson(kind, stays, goes);
      const named = new Map(dropped.map((one) => [one.path, one]));
      for (const value of compareObjects(merged, withoutPlace(goes))) {
        const items = Array.isArray(value.before) ? value.before : [value.before ?? null];
        const isHeld = (one: JsonValue) => items.some((item) => sameValue(item, one));
        const isKept =
          isEmptyValue(value.after) ||
          sameValue(value.before, value.after) ||
          (Array.isArray(value.after) && value.after.every(isHeld));
        const one = isKept ? undefined : { path: pathOf(value), stays: value.before, goes: value.after };
        expect(named.get(pathOf(value))).toEqual(one);
      }
      for (const { before, after } of compareObjects(stays, merged))
        expect(isEmptyValue(before) || sameValue(before, after)).toBe(true);
    }),
    lawRuns(200),
  );
});
