import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Client } from '#records';
import { mergeClient as mergeVersions } from './merge-client.ts';

const mergeClient = (base: Client, mine: Client, theirs: Client) => mergeVersions({ base, mine, theirs });

const base: Client = {
  name: 'Acme',
  turnover: 5,
  contacts: [
    { id: 'c1', firstname: 'Ada', email: 'ada@acme.example' },
    { id: 'c2', firstname: 'Bo' },
  ],
};
const contact = (client: Client, id: string) => client.contacts?.find((item) => item.id === id);

function withContact(id: string, change: Record<string, string>): Client {
  return {
    ...base,
    contacts: (base.contacts ?? []).map((item) => (item.id === id ? { ...item, ...change } : item)),
  };
}

test('changes of different values by two people are both kept, even within the same contact', () => {
  const mine = withContact('c1', { firstname: 'Adah' });
  const theirs = { ...withContact('c1', { email: 'a@acme.example' }), turnover: 6 };
  const { client, conflicts } = mergeClient(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(client.turnover).toBe(6);
  expect(contact(client, 'c1')).toEqual({ id: 'c1', firstname: 'Adah', email: 'a@acme.example' });
});

test('contacts that two people added are both kept', () => {
  const plus = (id: string): Client => ({ ...base, contacts: [...(base.contacts ?? []), { id }] });
  const { client, conflicts } = mergeClient(base, plus('mine'), plus('theirs'));
  expect(conflicts).toEqual([]);
  expect(client.contacts?.map(({ id }) => id)).toEqual(['c1', 'c2', 'theirs', 'mine']);
});

test('the same change by two people is no conflict', () => {
  const same = { ...base, name: 'Acme Ltd' };
  expect(mergeClient(base, same, same)).toEqual({ client: same, conflicts: [] });
});

describe('conflicting changes', () => {
  const mine = { ...base, name: 'Acme Ltd' };
  const theirs = { ...base, name: 'Acme plc' };

  test('a conflicting value is theirs until mine is chosen', () => {
    const { client, conflicts } = mergeClient(base, mine, theirs);
    expect(conflicts).toMatchObject([{ path: 'name', base: 'Acme', mine: 'Acme Ltd', theirs: 'Acme plc' }]);
    expect(client.name).toBe('Acme plc');
    expect(mergeVersions({ base, mine, theirs }, conflicts).client.name).toBe('Acme Ltd');
  });

  test('a contact that one person removed and the other changed is a conflict', () => {
    const removed = { ...base, contacts: (base.contacts ?? []).slice(1) };
    const changed = withContact('c1', { firstname: 'Adah' });
    const iRemoved = mergeClient(base, removed, changed);
    expect(iRemoved.conflicts).toMatchObject([{ path: '', mine: undefined, theirs: { firstname: 'Adah' } }]);
    const mineKept = mergeVersions({ base, mine: removed, theirs: changed }, iRemoved.conflicts).client;
    expect(contact(mineKept, 'c1')).toBeUndefined();
    const theyRemoved = mergeClient(base, changed, removed);
    expect(theyRemoved.conflicts).toMatchObject([
      { path: '', mine: { firstname: 'Adah' }, theirs: undefined },
    ]);
    const mineBack = mergeVersions({ base, mine: changed, theirs: removed }, theyRemoved.conflicts).client;
    expect(contact(mineBack, 'c1')).toMatchObject({ firstname: 'Adah' });
  });
});

test('merging with an unchanged version returns the other version', () => {
  const word = fc.constantFrom('a', 'b', 'c');
  const item = fc.record({ firstname: word, city: word }, { requiredKeys: [] });
  const client = fc
    .record({ name: word, turnover: fc.nat(3), items: fc.array(item, { maxLength: 3 }) })
    .map(({ items, ...own }) => ({
      ...own,
      contacts: items.map((values, index) => ({ ...values, id: `c${index}` })),
    }));
  fc.assert(
    fc.property(client, client, (one, other) => {
      expect(mergeClient(one, one, other)).toEqual({ client: other, conflicts: [] });
      expect(mergeClient(one, other, one)).toEqual({ client: other, conflicts: [] });
    }),
  );
});
