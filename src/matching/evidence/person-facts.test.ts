import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#records';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { factClasses, type PersonFact, personFacts } from './person-facts.ts';

describe('The facts of two people', () => {
  test.each<[PersonFact, JsonObject, JsonObject, string]>([
    ['nationality', { nationality: 'Cypriot' }, { nationality: 'Cyprus' }, 'equal'],
    ['nationality', { nationality: 'Cyprus' }, { nationalities: ['Russia', 'CY'] }, 'equal'],
    ['nationality', { nationality: 'Cyprus; Malta' }, { nationalities: ['Russia', 'Malta'] }, 'equal'],
    ['nationality', { nationality: 'Cyprus' }, { nationality: 'Malta, Cyprus' }, 'equal'],
    ['nationality', { nationality: 'Serbian' }, { nationality: 'Syria' }, 'different'],
    ['nationality', { nationality: 'Cyprus' }, { nationalities: ['Russia', 'Syria'] }, 'different'],
    ['nationality', { nationality: 'Cyprus' }, { nationality: 'unknown' }, 'missing'],
    ['nationality', { nationality: 'Cyprus' }, {}, 'missing'],
    ['birthcountry', { birthcountry: 'UK' }, { birthcountry: 'United Kingdom' }, 'equal'],
    ['birthcountry', { birthcountry: 'France' }, { birthcountry: 'Ghana' }, 'different'],
    ['gender', { gender: 'Female' }, { gender: 'F' }, 'equal'],
    ['gender', { gender: 'male' }, { sex: 'F' }, 'different'],
    ['gender', { gender: 'male' }, { gender: '' }, 'missing'],
  ])('of %s, %j and %j are %s', (fact, ours, theirs, verdict) => {
    expect(factClasses(personFacts(ours), personFacts(theirs))[fact]).toBe(verdict);
  });

  test('compare the same from both sides, and any value that agrees outweighs all others', () => {
    const code = fc.constantFrom('CY', 'RU', 'MT', 'SY');
    const facts = fc.record({
      nationality: fc.array(code),
      birthcountry: fc.array(code),
      gender: fc.array(fc.constantFrom('m', 'f')),
    });
    const law = fc.property(facts, facts, code, (a, b, shared) => {
      expect(factClasses(a, b)).toEqual(factClasses(b, a));
      const withShared = { ...a, nationality: [...a.nationality, shared] };
      const other = { ...b, nationality: [...b.nationality, shared] };
      expect(factClasses(withShared, other).nationality).toBe('equal');
    });
    fc.assert(law, lawRuns(200));
  });
});
