import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#records';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { birthYearClass } from './birth-years.ts';
import { factBalance, factClasses, type PersonFact } from './person-facts.ts';

const person = (values: JsonObject, birthday?: string) => ({ kind: 'contacts' as const, values, birthday });

describe('The facts of two people', () => {
  test.each<[PersonFact, JsonObject, JsonObject, string]>([
    ['nationality', { nationality: 'Cypriot' }, { nationality: 'Cyprus' }, 'equal'],
    ['nationality', { nationality: 'Cyprus' }, { nationalities: ['Russia', 'CY'] }, 'equal'],
    ['nationality', { nationality: 'Cyprus; Malta' }, { nationalities: ['Russia', 'Malta'] }, 'equal'],
    ['nationality', { nationality: 'Cyprus' }, { nationality: 'Malta, Cyprus' }, 'equal'],
    [
      'nationality',
      { nationality: 'Cyprus' },
      { nationality: 'Russia', furtherValues: { nationality: ['CY'] } },
      'equal',
    ],
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
    expect(factClasses(person(ours), person(theirs))[fact]).toBe(verdict);
  });

  test.each([
    ['1961', '1961-04-03', 2, 'equal'],
    ['1961', '1963', 2, 'near'],
    ['1961-12-31', '1964-01-01', 2, 'different'],
    ['1961-12-31', '1964-01-01', 3, 'near'],
    ['1961', '1962', 0, 'different'],
    ['1940; 1961', '1963-05; 1980', 2, 'near'],
    ['1950 to 1953', '1955', 2, 'near'],
    ['1951 to 1953', '1953-09-01', 0, 'equal'],
    ['circa 1961', '1965', 2, 'near'],
    ['circa 1961', '1966', 2, 'different'],
    ['1900-01-01', '1961', 2, 'missing'],
    [undefined, '1961', 2, 'missing'],
  ])('of the years of birth, %s and %s are with %i years apart %s', (ours, theirs, apart, verdict) => {
    expect(birthYearClass(ours, theirs, apart)).toBe(verdict);
    expect(factClasses(person({}, theirs), person({}, ours), apart).birthyear).toBe(verdict);
  });

  test('are unknown of companies, and balance what agrees against what differs', () => {
    const company = { kind: 'clients' as const, birthday: '1961', values: { nationality: 'Cyprus' } };
    expect(factBalance(factClasses(company, company))).toBe(0);
    const one = person({ nationality: 'Cyprus', gender: 'm', birthcountry: 'France' }, '1961');
    const other = person({ nationality: 'Cyprus', gender: 'm', birthcountry: 'Ghana' }, '1961-02-03');
    expect(factBalance(factClasses(one, other)), 'three agree and one differs').toBe(2);
  });

  test('compare the same from both sides, and any value that agrees outweighs all others', () => {
    const code = fc.constantFrom('CY', 'RU', 'MT', 'SY');
    const facts = fc.record({
      nationality: fc.array(code),
      birthcountry: fc.array(code),
      gender: fc.array(fc.constantFrom('m', 'f')),
    });
    const law = fc.property(facts, facts, code, (a, b, shared) => {
      expect(factClasses(person(a), person(b))).toEqual(factClasses(person(b), person(a)));
      const withShared = { ...a, nationality: [...a.nationality, shared] };
      const other = { ...b, nationality: [...b.nationality, shared] };
      expect(factClasses(person(withShared), person(other)).nationality).toBe('equal');
    });
    fc.assert(law, lawRuns(200));
  });
});
