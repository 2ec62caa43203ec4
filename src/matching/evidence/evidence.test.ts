import { describe, expect, test } from 'vitest';
import { aMatchRecord } from '../../../tests/support/match-factories.ts';
import { nameClass } from '../names/name-class.ts';
import { bandOf, pairEvidence } from './evidence.ts';
import { commonBirthplaces, commonWords } from './frequent-values.ts';

const ann = aMatchRecord({ kind: 'contacts', name: 'Ann Marsh', birthday: '1980-03-12' });

describe('the evidence of a pair', () => {
  test('contains the name that won, the first on equal scores, and the scores of the others', () => {
    const acme = aMatchRecord({ kind: 'clients', name: 'Acme Ltd' });
    const reference = aMatchRecord({
      kind: 'clients',
      name: 'Brightwater Holdings plc',
      prevname: 'Acme Limited',
      alias: 'ACME LTD.',
    });
    const evidence = pairEvidence(acme, reference);
    expect(evidence).toMatchObject({ score: 100, matchedField: 'prevname', matchedName: 'Acme Limited' });
    expect(evidence).toMatchObject({
      admittedBy: 'name',
      nameClass: 'same-after-legal-form',
    });
    expect(evidence.otherScores.map(({ field, score }) => [field, score])).toEqual([
      ['name', expect.any(Number)],
      ['alias', 100],
    ]);
  });

  test.each([
    [{ name: 'Ann Marsh' }, 'name'],
    [{ name: 'Ann Marsh', birthday: '1980-03-12' }, 'both'],
    [{ name: 'Theodor Quiller', birthday: '1980-03-12' }, 'birthday'],
    [{ name: 'Theodor Quiller', birthday: '1980-03-13' }, null],
    [{ name: 'Theodor Quiller' }, null],
  ])('of a contact with %j is admitted by %s', (other, expected) => {
    expect(pairEvidence(ann, aMatchRecord({ kind: 'contacts', ...other })).admittedBy).toBe(expected);
  });

  test.each([
    ['Kingston-upon-Hull', 'KINGSTON UPON HULL', 'birthplace', 'equal'],
    ['Hull', 'York', null, 'different'],
    ['Hull', undefined, null, 'missing'],
    ['–', '-', null, 'missing'],
  ])('of related parties born in %s and %s is admitted by %s', (own, other, admittedBy, birthplace) => {
    const party = aMatchRecord({
      kind: 'relatedParties',
      name: 'Ann Marsh',
      birthplace: own,
      birthday: '1980-03-12',
    });
    const reference = aMatchRecord({
      kind: 'relatedParties',
      name: 'Theodor Quiller',
      birthplace: other,
      birthday: '1980-03-12',
    });
    expect(pairEvidence(party, reference)).toMatchObject({ admittedBy, birthplace });
  });

  test.each([
    [100, true, 'recommended'],
    [100, false, 'candidate'],
    [25, false, 'candidate'],
    [24, false, 'low'],
  ] as const)('has with a score of %i, recommended %j, the band %s', (score, isRecommended, band) => {
    expect(bandOf(score, isRecommended)).toBe(band);
  });

  test.each([
    ['J Marsh', 'Jane Marsh', ['initial']],
    ['Jane Marsh', 'Jane Alexandra Marsh', ['extra-middle-name']],
    ['Jane A Marsh', 'Jane Marsh', ['extra-middle-name']],
    ['Marsh', 'Jane Marsh', []],
    ['Ann Marsh', 'Ann Quiller', ['only-generic-words']],
    ['Jane Ann', 'Jane Quiller', []],
  ])('has for %s and %s the flags %j', (a, b, flags) => {
    const records = [a, b].map((name) => aMatchRecord({ kind: 'contacts', name }));
    const [internal = ann, reference = ann] = records;
    expect(pairEvidence(internal, reference, { commonWords: new Set(['ann']) }).flags).toEqual(flags);
  });

  test('counts words and birthplaces of over 1 % of the list as common', () => {
    const names = Array.from(
      { length: 200 },
      (_, at) => `n${at} ${at < 3 ? 'group' : ''}${at > 197 ? 'rare' : ''}`,
    );
    expect([...commonWords(names)]).toEqual(['group']);
    const places = commonBirthplaces(['london', 'london', 'london', 'hull', '', '', '', '']);
    expect([...places]).toEqual(['london']);
    const born = (birthplace: string) => aMatchRecord({ kind: 'relatedParties', name: 'A B', birthplace });
    const isCommon = (place: string) =>
      pairEvidence(born(place), born(place), { commonBirthplaces: places }).isCommonBirthplace;
    expect([isCommon('London'), isCommon('Hull')]).toEqual([true, false]);
  });

  test('of a record without a name has score 0', () => {
    const nameless = aMatchRecord({ kind: 'contacts', birthday: '1980-03-12' });
    expect(pairEvidence(ann, nameless)).toMatchObject({
      score: 0,
      matchedField: null,
      admittedBy: 'birthday',
    });
    expect(pairEvidence(nameless, ann)).toMatchObject({ score: 0, admittedBy: 'birthday' });
  });
});

describe('two names', () => {
  test.each([
    ['organisation', 'Acme Ltd', 'Acme Ltd', 'identical'],
    ['organisation', 'ACME, Ltd.', 'Acme Ltd', 'same-after-folding'],
    ['person', 'Müller, Jörg', 'Jorg Muller', 'same-words-reordered'],
    ['organisation', 'Acme Limited', 'Acme Ltd', 'same-after-legal-form'],
    ['organisation', 'OOO Fides', 'Fides LLC', 'same-after-legal-form'],
    ['person', 'Acme Limited', 'Acme Ltd', 'partly-different'],
    ['organisation', 'Acme', 'Acme Ltd', 'partly-different'],
  ] as const)('of a(n) %s, %s and %s, are %s', (kind, a, b, expected) => {
    expect(nameClass(kind, a, b)).toBe(expected);
  });
});
