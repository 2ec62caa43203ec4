import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENTITY_KINDS } from '#records';
import { lawRuns } from '../../tests/support/law-runs.ts';
import { BIRTHDAY_CLASSES } from './evidence/birthday.ts';
import {
  type AlertRule,
  FIRST_ALERT_RULE,
  isScreenedBy,
  linesOf,
  TIERS,
  type Tiered,
  tierOf,
} from './tiers.ts';

const line = fc.integer({ min: 0, max: 100 });
const lines = fc.record({ likely: line, possible: fc.option(line) });
const listLines = fc.record({ screened: fc.boolean(), likely: line, possible: line }, { requiredKeys: [] });
const ofKinds = fc.record({ organisation: listLines, person: listLines }, { requiredKeys: [] });
const listName = fc.constantFrom('OFAC SDN', 'Watch list', 'constructor');
const rule: fc.Arbitrary<AlertRule> = fc.record({
  lines: fc.record({ organisation: lines, person: lines }),
  lists: fc.dictionary(listName, ofKinds),
});
const candidate: fc.Arbitrary<Tiered> = fc.record({
  kind: fc.constantFrom(...ENTITY_KINDS),
  listName,
  combined: line,
  birthday: fc.constantFrom(...BIRTHDAY_CLASSES),
});

const aPerson = (combined: number, birthday: Tiered['birthday']): Tiered => ({
  ...{ kind: 'contacts', listName: 'OFAC SDN', combined, birthday },
});

describe('Tiers', () => {
  test.each([
    [aPerson(60, 'missing'), 'likely'],
    [aPerson(59, 'missing'), 'possible'],
    [aPerson(60, 'same-year'), 'likely'],
    [aPerson(30, 'exact'), 'likely'],
    [aPerson(30, 'placeholder'), 'possible'],
    [aPerson(100, 'conflict'), 'conflicting'],
    [{ ...aPerson(80, 'missing'), kind: 'clients' }, 'likely'],
    [{ ...aPerson(79, 'missing'), kind: 'clients' }, 'possible'],
    [{ ...aPerson(60, 'missing'), kind: 'relatedParties' }, 'likely'],
  ] as [Tiered, string][])('%j is %s under the first rule', (one, tier) => {
    expect(tierOf(one, FIRST_ALERT_RULE)).toBe(tier);
  });

  test('each candidate has exactly one tier, and it is that of the definition', () => {
    const law = fc.property(candidate, rule, (one, under) => {
      const { likely, possible } = linesOf(under, one);
      const conflicts = one.birthday === 'conflict';
      const reaches = one.combined >= likely || one.birthday === 'exact';
      const isLeftOut = possible !== null && one.combined < possible;
      const is = {
        likely: !conflicts && reaches,
        possible: !conflicts && !reaches && !isLeftOut,
        conflicting: conflicts,
        below: !conflicts && !reaches && isLeftOut,
      };
      expect(TIERS.filter((tier) => is[tier])).toEqual([tierOf(one, under)]);
    });
    fc.assert(law, lawRuns(500));
  });

  test('a candidate moves only when its mean, its birthday or one of its own lines changes', () => {
    const law = fc.property(candidate, rule, rule, (one, before, after) => {
      const [was, is] = [linesOf(before, one), linesOf(after, one)];
      if (was.likely === is.likely && was.possible === is.possible)
        expect(tierOf(one, after)).toBe(tierOf(one, before));
      expect(tierOf({ ...one, combined: 100 }, before)).toBe(
        one.birthday === 'conflict' ? 'conflicting' : 'likely',
      );
    });
    fc.assert(law, lawRuns(500));
  });

  test('a line of a list goes before that of the kind, and a list is screened as it says for each kind', () => {
    const under: AlertRule = {
      ...FIRST_ALERT_RULE,
      lists: { Interpol: { person: { likely: 70, possible: 50 }, organisation: { screened: false } } },
    };
    const one = { ...aPerson(65, 'missing'), listName: 'Interpol' };
    expect(tierOf(one, under)).toBe('possible');
    expect(tierOf({ ...one, combined: 49 }, under)).toBe('below');
    expect(tierOf({ ...one, listName: 'OFAC SDN' }, under)).toBe('likely');
    expect(isScreenedBy(under, { kind: 'clients', listName: 'Interpol' })).toBe(false);
    expect(isScreenedBy(under, { kind: 'contacts', listName: 'Interpol' })).toBeUndefined();
    expect(isScreenedBy(under, { kind: 'contacts', listName: 'constructor' })).toBeUndefined();
  });
});
