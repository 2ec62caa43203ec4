import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { sampleNames } from '../../../tests/support/name-samples.ts';
import { ownNumbers } from './own-numbers.ts';
import { judgeOwnPair, type OwnRecord, tierOfOwn } from './own-pair.ts';

function aRecord(values: Partial<OwnRecord> & { name?: string } = {}): OwnRecord {
  const { name = 'Aston Ltd', ...rest } = values;
  return { id: 'a', kind: 'clients', names: [{ field: 'name', name }], numbers: [], ...rest };
}

describe('Two records of ours', () => {
  it.each([
    ['Aston Ltd', 'Aston Limited', 'likely'],
    ['Skarvøy Havfiske ANS', 'Skarvoy Havfiske ANS', 'likely'],
    ['Balaton Frachter Kft', 'Balaton Frachter Bt', 'possible'],
    ['Aston Ltd', 'Gullrock Ferries plc', undefined],
  ])('%s and %s are %s', (name, other, tier) => {
    expect(judgeOwnPair(aRecord({ name }), aRecord({ id: 'b', name: other }))?.tier).toBe(tier);
  });

  it.each([
    [{ combined: 100, birthday: 'missing', number: 'different' }, 'possible'],
    [{ combined: 76, birthday: 'missing', number: 'same' }, 'likely'],
    [{ combined: 100, birthday: 'conflict', number: 'missing' }, null],
    [{ combined: 100, birthday: 'conflict', number: 'same' }, 'possible'],
    [{ combined: 40, birthday: 'exact', number: 'different' }, 'likely'],
    [{ combined: 80, birthday: 'one-digit', number: 'missing' }, 'likely'],
    [{ combined: 79, birthday: 'one-digit', number: 'missing' }, 'possible'],
    [{ combined: 100, birthday: 'same-year', number: 'missing' }, 'possible'],
    [{ score: 74, combined: 87, birthday: 'missing', number: 'missing' }, null],
    [{ score: 40, combined: 40, birthday: 'exact', number: 'missing' }, 'likely'],
    [{ combined: 74, birthday: 'missing', number: 'missing' }, null],
    [{ combined: 100, birthday: 'missing', number: 'missing', isWhole: false }, 'possible'],
  ] as const)('%j is %s', (pair, tier) => {
    expect(tierOfOwn({ isWhole: true, score: 75, ...pair })).toBe(tier);
  });

  it('a former name of one is compared with the name of the other, whichever is first', () => {
    const names = [
      { field: 'name' as const, name: 'Granåsen Skog AB' },
      { field: 'prevname' as const, name: 'Åkerlund Timmer AB' },
    ];
    const [a, b] = [aRecord({ names }), aRecord({ id: 'b', name: 'Akerlund Timmer AB' })];
    expect(judgeOwnPair(a, b)).toMatchObject({ tier: 'likely', score: 100 });
    expect(judgeOwnPair(b, a)).toEqual(judgeOwnPair(a, b));
  });

  it('a pair is judged alike in both directions, for any two names each', () => {
    const name = fc.constantFrom(...sampleNames(30, 4));
    const names = fc.tuple(name, name).map(([one, other]) => [
      { field: 'name' as const, name: one },
      { field: 'alias' as const, name: other },
    ]);
    fc.assert(
      fc.property(names, names, (left, right) => {
        const [a, b] = [aRecord({ names: left }), aRecord({ id: 'b', names: right })];
        const [one, other] = [judgeOwnPair(a, b), judgeOwnPair(b, a)];
        expect(one && { tier: one.tier, combined: one.combined }).toEqual(
          other && { tier: other.tier, combined: other.combined },
        );
      }),
      lawRuns(100),
    );
  });

  it('numbers are read by the names of their fields, wherever they stand, without signs', () => {
    const values = {
      name: 'Aston Ltd',
      registrationnumber: 'GB 077-14409',
      registration: { number: 'HRB 7714', court: 'Kiel 10001' },
      contactdetails: { email: 'Office@Aston.example', housenumber: '12' },
      annualturnover: 640000,
      contacts: [{ id: '1', email: 'ann@aston.example' }],
    };
    expect(ownNumbers(values)).toEqual([
      ['registrationnumber', 'gb07714409'],
      ['registrationnumber', 'hrb7714'],
      ['email', 'office@astonexample'],
    ]);
  });
});
