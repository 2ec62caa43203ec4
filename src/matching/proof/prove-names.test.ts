import { describe, expect, test } from 'vitest';
import { pairEvidence } from '../evidence/evidence.ts';
import type { NameList } from '../reference-record.ts';
import { changeName, NAME_CHANGES } from './name-changes.ts';
import { ListProof, type ProvedRecord } from './prove-names.ts';

const named = (id: string, names: string[], birthday?: string): ProvedRecord => ({
  id,
  names: names.map((name, at): NameList[number] => ({ field: at === 0 ? 'name' : 'alias', name })),
  birthday: birthday ?? null,
});
const PEOPLE = [
  named('a', ['Robert Ellis Marsh', 'Bob Marsh'], '1980-03-12'),
  named('b', ['Robert Ellis Marsh'], '1971-01-02'),
  named('c', ['Тимофей Ветрогоров']),
  named('d', ['Xu Li']),
  named('e', ['Bartholomew Archibald Fox']),
  named('f', ['Joseph Kovy']),
];
const COMPANIES = [named('a', ['Oxe']), named('b', ['Brightwater Holdings plc', 'Brightwater'])];

describe('a proof of a list', () => {
  test('finds every name that is not changed, and says of all changes what was found, on top and missed', () => {
    for (const [kind, records] of [['contacts', PEOPLE] as const, ['clients', COMPANIES] as const]) {
      const proof = new ListProof(kind, records, 7);
      for (const change of NAME_CHANGES) {
        const { tried, found, onTop, missed } = proof.prove(change);
        expect(found + missed.length).toBe(tried);
        expect(onTop).toBeLessThanOrEqual(found);
        if (change === 'exact') expect({ found, onTop }).toEqual({ found: tried, onTop: tried });
      }
    }
  });

  test('is the same each time, and depends on the seed', () => {
    const prove = (seed: number) =>
      NAME_CHANGES.map((change) => new ListProof('contacts', PEOPLE, seed).prove(change));
    expect(prove(7)).toEqual(prove(7));
    const changedBy = (seed: number) => new ListProof('contacts', PEOPLE, seed).prove('nickname').missed;
    expect(Array.from({ length: 20 }, (_, seed) => JSON.stringify(changedBy(seed)))).not.toEqual(
      Array.from({ length: 20 }, () => JSON.stringify(changedBy(0))),
    );
  });

  test('says of each missed name the score it has, which is under the threshold', () => {
    const seeds = Array.from({ length: 20 }, (_, seed) => seed);
    const missed = seeds.flatMap((seed) => new ListProof('contacts', PEOPLE, seed).prove('nickname').missed);
    expect(missed.length).toBeGreaterThan(0);
    for (const { id, changed, score } of missed) {
      const record = PEOPLE.find((one) => one.id === id);
      const own = { id: '', kind: 'contacts' as const, names: [{ field: 'name' as const, name: changed }] };
      const reference = { id, kind: 'contacts' as const, names: record?.names ?? [] };
      expect(score).toBe(pairEvidence(own, reference).score);
      expect(score).toBeLessThan(55);
    }
  });

  test('tells a record that the searched name fits as well from a wrong one before the right one', () => {
    const records = [
      named('a', ['Karim Bashir']),
      named('b', ['Kamal Bashir']),
      named('c', ['Bashir']),
      named('d', ['Salim Noor']),
    ];
    const { found, onTop, sameName } = new ListProof('contacts', records, 7).prove('initials');
    expect({ found, other: found - onTop - sameName }).toEqual({ found: 3, other: 0 });
    expect(sameName, 'K. Bashir is called Bashir').toBe(2);
  });

  test('finds no made-up name on a list of others', () => {
    expect(new ListProof('clients', COMPANIES, 7).proveFalseAlarms(50)).toEqual({
      ...{ names: 50, withCandidate: 0, withGroup: 0, withRecommended: 0 },
    });
  });
});

describe('a changed name', () => {
  const random = () => 0;
  test.each([
    ['person', 'Robert Ellis Marsh', 'order', 'Marsh Robert Ellis'],
    ['person', 'Robert Ellis Marsh', 'middle-name', 'Robert Marsh'],
    ['person', 'Robert Ellis Marsh', 'initials', 'R. E. Marsh'],
    ['person', 'Robert Ellis Marsh', 'nickname', 'bob Ellis Marsh'],
    ['person', 'Robert Ellis Marsh', 'letter', 'Sobert Ellis Marsh'],
    ['person', 'Yuri Shchukin', 'script', 'юри щукин'],
    ['person', 'Robert Marsh', 'title', 'Dr. Robert Marsh'],
    ['person', 'Robert Marsh', 'suffix', 'Robert Marsh Jr.'],
    ['person', 'Robert Marsh', 'hyphen', 'Robert-Marsh'],
    ['person', 'Anne-Marie Fox', 'hyphen', 'Anne Marie Fox'],
    ['person', 'Robert Marsh', 'doubled', 'Robeert Marsh'],
    ['person', 'Hannah Fox', 'doubled', 'Hanah Fox'],
    ['person', 'Robert Marsh', 'digits', 'Robert Mar5h'],
    ['person', 'Robert Marsh', 'one-word', 'RobertMarsh'],
    ['person', 'Robert Marsh', 'middle-name', null],
    ['person', 'Юрий Щукин', 'script', null],
    ['person', 'Cher', 'initials', null],
    ['organisation', 'Acme Limited', 'legal-form', 'Acme'],
    ['organisation', 'Acme', 'legal-form', 'Acme Ltd'],
    ['organisation', 'Acme Limited', 'letter', 'Bcme Limited'],
    ['organisation', 'Acme Limited', 'nickname', null],
  ] as const)('of a %s: %s, by %s, is %s', (kind, name, change, expected) => {
    expect(changeName(kind, name, { change, random })).toBe(expected);
  });
});
