import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { aMatchRecord } from '../../../tests/support/match-factories.ts';
import { aText } from '../../../tests/support/name-samples.ts';
import { comparedNames } from '../compared-names.ts';
import { pairEvidence } from '../evidence/evidence.ts';
import type { NameKind } from '../names/normalize.ts';
import { normalizeName } from '../names/normalize.ts';
import { indexWords } from '../words/word-index.ts';
import { otherSpelling } from './other-spelling.ts';
import { spellingOf, speltForms } from './spelling-of.ts';
import { SpellingSearch } from './spelling-search.ts';

const record = (kind: 'clients' | 'contacts', name: string) => aMatchRecord({ kind, name });

describe('names that are other spellings', () => {
  test.each([
    ['contacts', 'William Shakespeare', 'William Shakespeare', 'initials'],
    ['contacts', 'J. Reid', 'Joyce Grace Reid', 'initials'],
    ['contacts', 'Luis Antonio Hernandez Zea', 'Luis Zea', 'initials'],
    ['contacts', 'A. G. Loera', 'Alfredo Guzman Loera', 'initials'],
    ['contacts', 'A. G. Loera', 'Alfredo Hernandez Loera', null],
    ['contacts', 'Joyce Grace Reid', 'John Reid', null],
    ['contacts', 'F. S. R. Jr.', 'Feliciano Semborio Reyes Jr.', null],
    ['contacts', 'عبد العزيز بوتفليقة', 'Abdelaziz Bouteflika', 'script'],
    ['contacts', 'ポール・マッカートニー', 'Paul McCartney', 'script'],
    ['contacts', 'Abdelaziz Bouteflika', 'Abd al-Aziz Botfaliqa', null],
    ['clients', 'ООО Летиа', 'Letia Limited Liability Company', 'script'],
    ['clients', 'CEC Limited', 'CEC', 'legal-form'],
    ['clients', 'Company Letia', 'Letia', 'legal-form'],
    ['clients', 'Metro Ltd', 'Metro Inc', null],
    ['clients', 'CIMEX', 'CINEX', 'letter'],
    ['clients', 'CIMEX', 'SINEX', null],
    ['clients', 'Al Nur Oil Traders', 'AlNurOilTraders', 'joined'],
    ['clients', 'Al Nur Trading Corporation', 'ALNURTRADINGCORPORATION', 'joined'],
    ['clients', 'Blue Sky Air Ways', 'Bluesky Airways', 'joined'],
    ['clients', 'Al Nur', 'Alnur', null],
    ['clients', 'Sibshur Limited', 'SIBSHURLIMITED', 'joined'],
    ['clients', 'Sibshur Ltd', 'SIBSHURLIMITED', 'joined'],
    ['clients', 'Open Joint Stock Company Vesna', 'OPENJOINTSTOCKCOMPANYVESNA', 'joined'],
    ['clients', 'Dinrin Limited', 'DINRIN LIMIT3D', 'letter'],
    ['clients', 'Arfeh Company', 'ARFEH COMPPANY', 'letter'],
    ['clients', 'Cone S.A.', 'CONE 5.A.', 'joined'],
    ['clients', 'Profinet OOO', 'PROFINET OO0', 'letter'],
    ['clients', 'Gad S.A.', 'GADS.A.', 'joined'],
    ['clients', 'Kbk & Bank OOO', 'KBKBANKOOO', 'joined'],
    ['clients', 'Joint Stock Company Vad', 'JOINT STOCK COMPPANY VAD', 'joined'],
    ['clients', 'Limited Liability Company Alkon', 'LIMITED LIABIILITY COMPANY ALKON', 'joined'],
    ['clients', 'Main Street 1095 Pty Ltd', 'MAINSTREET1095PTYLTD', 'joined'],
    ['clients', 'Glass & Gas Co', 'GLASSANDGASCO', 'joined'],
    ['clients', 'Sinsms Pte Ltd', 'SINSMS PTE. 1TD.', 'letter'],
    ['clients', 'Aman Damascus Company', 'AMANDAMASCUSCOMPANY', 'joined'],
    ['clients', 'Nipl D.O.O.', 'NIPLD.O.O.', 'letter'],
    ['clients', 'C.A.D. S.A.', 'C.A.D. 5.A.', 'joined'],
    ['clients', 'B R C S.A.', 'B R C S.AA.', 'joined'],
    ['clients', 'Lia Company', 'LIA C0MPANY', 'letter'],
    ['clients', 'A & M Mahar Company Limited', 'A M MAHAR COMPPANY LIMITED', 'joined'],
    ['clients', 'Plant 11 Ltd', 'Plant 1 Ltd', null],
    ['clients', 'Sibshur Limited', 'Sibshur Inc', null],
    ['contacts', 'Ann Marie Example Smith', 'AnnMarieExampleSmith', null],
    ['clients', 'Li', 'Lo', null],
  ] as const)('%s %s and %s: %s', (kind, a, b, spelling) => {
    expect(spellingOf(record(kind, a), record(kind, b))).toBe(spelling);
    expect(spellingOf(record(kind, b), record(kind, a))).toBe(spelling);
  });

  test('admit a pair that nothing else admits, and say how', () => {
    const pair = pairEvidence(record('contacts', 'J. Reid'), record('contacts', 'Joyce Grace Reid'));
    expect(pair).toMatchObject({ score: 50, admittedBy: 'spelling', spelling: 'initials' });
    const same = pairEvidence(record('contacts', 'J. Reid'), record('contacts', 'J. R. Reid'));
    expect(same).toMatchObject({ admittedBy: 'name', spelling: null });
  });
});

const WORDS =
  'jo joyce and g grace reid reed jr abd al aziz abdelaziz joycegrace gracereid reidlimited cimex c1mex cimmex xltd cinex 5 s a ooo 11 ltd l1mited joint stock co comppany liabiility llc limited мария юрий reyd';
const aName = () =>
  fc.oneof(
    aText(),
    fc
      .array(fc.constantFrom(...WORDS.split(' ')), { minLength: 1, maxLength: 4 })
      .map((some) => some.join(' ')),
  );

describe('the search for other spellings', () => {
  test('is symmetric', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('person', 'organisation'),
        aName(),
        aName(),
        fc.boolean(),
        (kind, a, b, isLatinForm) => {
          const one = { text: normalizeName(kind as NameKind, a), isLatinForm };
          const other = { text: normalizeName(kind as NameKind, b), isLatinForm: false };
          expect(otherSpelling(kind as NameKind, one, other)).toBe(
            otherSpelling(kind as NameKind, other, one),
          );
        },
      ),
      lawRuns(300),
    );
  });

  test('finds exactly the pairs of the definition, in any lists', () => {
    const lists = fc.tuple(
      fc.constantFrom<NameKind>('person', 'organisation'),
      fc.array(aName(), { minLength: 1, maxLength: 12 }),
      fc.array(aName(), { maxLength: 6 }),
    );
    fc.assert(
      fc.property(lists, ([kind, names, queries]) => {
        const listed = comparedNames(
          kind,
          names.map((name) => ({ field: 'name', name })),
        ).map(({ field, name }) => ({
          text: normalizeName(kind, name),
          isLatinForm: field === 'transliterated',
        }));
        const forms = queries.map((name) => speltForms(kind, name));
        const expected = forms.flatMap((own, query) =>
          listed.flatMap((one, name) =>
            own.some((form) => otherSpelling(kind, form, one)) ? [`${query} ${name}`] : [],
          ),
        );
        const words = indexWords(listed.map(({ text }) => text));
        const isLatinForm = (name: number) => listed[name]?.isLatinForm === true;
        const search = new SpellingSearch({ kind, words, isLatinForm }, forms);
        const found: string[] = [];
        search.search({ from: 0, to: listed.length }, (query, name) => found.push(`${query} ${name}`));
        expect(found.sort()).toEqual(expected.sort());
        // The same of queries that are added one by one, and of names that are searched one by one.
        const own = indexWords(listed.map(({ text }) => text));
        const divided = new SpellingSearch({ kind, words: own, isLatinForm });
        for (const form of forms) divided.add([form]);
        const again: string[] = [];
        for (let name = 0; name < listed.length; name++)
          divided.search({ from: name, to: name + 1 }, (query, one) => again.push(`${query} ${one}`));
        expect(again.sort()).toEqual(expected.sort());
      }),
      lawRuns(200),
    );
  });
});
