import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import givenForms from '../../../tests/fixtures/legal-forms.json' with { type: 'json' };
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { aText } from '../../../tests/support/name-samples.ts';
import { foldNaively } from './fold-naively.ts';
import { LEGAL_FORMS } from './legal-forms.ts';
import { normalizeOrganisation, normalizePerson } from './normalize.ts';

const aliases = Object.entries(LEGAL_FORMS).flatMap(([form, spellings]) =>
  spellings.map((alias) => ({ alias, form })),
);
const longestFirst = aliases.toSorted((a, b) => b.alias.length - a.alias.length);

/** The definition, word by word and without any table. */
function organisationNaively(name: string): string {
  const words = foldNaively(name).split(' ');
  let joined = '';
  let before = false;
  for (const word of words) {
    const single = /^\p{L}$/u.test(word);
    joined += before && single ? word : ` ${word}`;
    before = single;
  }
  let rest = joined.trim();
  const out: string[] = [];
  while (rest !== '') {
    const found = longestFirst.find(({ alias }) => rest === alias || rest.startsWith(`${alias} `));
    const word = found?.alias ?? rest.split(' ', 1)[0] ?? '';
    out.push(found?.form ?? word);
    rest = rest.slice(word.length + 1);
  }
  return out.join(' ');
}

const aCompanyName = fc
  .array(
    fc.oneof(
      aText(),
      fc.constantFrom(...aliases.map(({ alias }) => alias)),
      fc.constantFrom('N.V.', 'z', '&', 'b'),
    ),
  )
  .map((words) => words.join(' '));

describe('normalising a name', () => {
  test('folds every character of the basic plane as the definition does', () => {
    const odd: number[] = [];
    for (let unit = 0; unit <= 0xffff; unit++) {
      const name = `a${String.fromCharCode(unit)}b`;
      if (normalizePerson(name) !== foldNaively(name)) odd.push(unit);
    }
    expect(odd).toEqual([]);
  });

  test('folds any name of a person as the definition does', () => {
    fc.assert(
      fc.property(aText(), (name) => {
        expect(normalizePerson(name)).toBe(foldNaively(name));
      }),
      lawRuns(100),
    );
  });

  test('normalises any organisation as the definition does', () => {
    fc.assert(
      fc.property(aCompanyName, (name) => {
        expect(normalizeOrganisation(name)).toBe(organisationNaively(name));
      }),
      lawRuns(100),
    );
  });

  test.each([
    ['  N. V.  Nutricia ', 'nv nutricia'],
    ['Public Limited Company of Banks', 'plc of banks'],
    ['Ao Zao Oao', 'jsc jsc jsc'],
    ['Gesellschaft mbH & Co KG', 'gmbh and co kg'],
    ['Companylike Limitedness', 'companylike limitedness'],
    ['3 m Company', '3 m co'],
    ['a 𑦠 𑦠 b', 'a𑦠𑦠b'],
    ["'", ''],
  ])('%s becomes %s', (name, normalized) => {
    expect(normalizeOrganisation(name)).toBe(normalized);
  });

  test('handles names longer than its buffers', () => {
    const name = 'Vereinigte Wollwerke & '.repeat(2000);
    expect(normalizeOrganisation(name)).toBe(organisationNaively(name));
  });

  test('knows the legal forms that were given', () => {
    expect(LEGAL_FORMS).toEqual(givenForms);
  });
});
