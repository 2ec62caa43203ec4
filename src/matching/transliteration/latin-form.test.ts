import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { aMatchRecord } from '../../../tests/support/match-factories.ts';
import { aText } from '../../../tests/support/name-samples.ts';
import { countScript, readScriptPairs } from '../../../tests/support/names-in-scripts.ts';
import { comparedForms, comparedNames } from '../compared-names.ts';
import { pairEvidence } from '../evidence/evidence.ts';
import { normalizeName } from '../names/normalize.ts';
import { similarity } from '../names/similarity.ts';
import { latinForms } from './latin-form.ts';

describe('the Latin form of a person’s name', () => {
  test.each([
    ['Тимофей Ветрогоров', ['Timofey Vetrogorov']],
    ['Володимир Зеленський', ['Volodymyr Zelensky']],
    ['Александар Вучић', ['Aleksandar Vucic']],
    ['Κυριάκος Μητσοτάκης', ['Kyriakos Mitsotakis']],
    ['バラク・オバマ', ['Baraku Obama', 'Barak Obama']],
    ['习近平', ['Xi Jinping']],
    ['诸葛亮', ['Zhuge Liang']],
    ['김정은', ['Kim Jeongeun']],
    ['محمد بن سلمان', ['Muhammad Bin Salman']],
    ['בנימין נתניהו', ['Benjamin Netanyahu']],
    ['Բարակ Օբամա', ['Barak Obama']],
    ['Zoë Přibylová-Marsh', []],
    ['', []],
  ])('of %s is %j', (name, forms) => {
    expect(latinForms('person', name)).toEqual(forms);
  });

  test('of any text has Latin letters alone, and is the same each time', () => {
    fc.assert(
      fc.property(aText(), (name) => {
        const forms = latinForms('person', name);
        for (const form of forms) expect(form).not.toMatch(/(?!\p{Script=Latin})\p{L}/u);
        expect(latinForms('person', name)).toEqual(forms);
      }),
      lawRuns(300),
    );
  });

  // Frozen: a change of a count is explained. Shares among 10,000 others are in docs/benchmarks.md.
  test.each([
    ['Cyrillic', { onTop: 291, admitted: 244, spelt: 18 }],
    ['Greek', { onTop: 285, admitted: 235, spelt: 6 }],
    ['Katakana', { onTop: 279, admitted: 204, spelt: 43 }],
    ['Arabic', { onTop: 259, admitted: 143, spelt: 47 }],
    ['Hebrew', { onTop: 267, admitted: 144, spelt: 64 }],
    ['Chinese', { onTop: 204, admitted: 159, spelt: 14 }],
  ])('finds names in %s among the others of that script: %j of 300', (script, counts) => {
    const pairs = readScriptPairs().get(script) ?? [];
    expect(pairs).toHaveLength(300);
    expect(
      countScript(
        pairs,
        pairs.map(({ latin }) => latin),
      ),
    ).toEqual(counts);
  });
});

describe('the Latin form of a company’s name', () => {
  test.each([
    ['ООО "Ромашка"', 'llc romashka'],
    ['Акционерное общество «Ромашка»', 'jsc romashka'],
    ['华为技术有限公司', 'huawei technology co ltd'],
    ['株式会社トヨタ', 'co ltd toyota'],
    ['Ναυτιλιακή Ανεμόεσσα Α.Ε.', 'shipping anemoessa sa'],
    ['בנק לאומי בע"מ', 'bank national ltd'],
    ['Тов Романа', 'llc romana'],
    ['Товарная биржа', 'tovarnaya birzha'],
  ])('of %s is compared as %s', (name, compared) => {
    expect(comparedForms('organisation', name)).toContain(compared);
  });
});

describe('names in other scripts', () => {
  const latin = aMatchRecord({ kind: 'contacts', name: 'Timofei Vetrogorov' });
  const cyrillic = aMatchRecord({ kind: 'contacts', name: 'Тимофей Ветрогоров', alias: 'Vetrogorov' });

  test('are compared by a further name of a reference record, after its own', () => {
    expect(comparedNames('person', cyrillic.names).map(({ field }) => field)).toEqual([
      'name',
      'alias',
      'transliterated',
    ]);
    expect(pairEvidence(latin, cyrillic)).toMatchObject({
      ...{ matchedField: 'transliterated', matchedName: 'Timofey Vetrogorov' },
      ...{ internalName: 'Timofei Vetrogorov', admittedBy: 'name' },
    });
  });

  test('are compared by a further form of a name of ours', () => {
    expect(pairEvidence(cyrillic, latin)).toMatchObject({
      ...{ matchedField: 'name', internalName: 'Timofey Vetrogorov', admittedBy: 'name' },
    });
  });

  test('lose no pair that the published score finds', () => {
    const both = pairEvidence(cyrillic, { ...cyrillic, id: 'other' });
    expect(both).toMatchObject({ score: 100, matchedField: 'name', internalName: 'Тимофей Ветрогоров' });
    fc.assert(
      fc.property(aText(), aText(), (a, b) => {
        const [own, other] = [a, b].map((name) => aMatchRecord({ kind: 'clients', name: name.trim() }));
        if (!own || !other) return;
        const published = similarity(normalizeName('organisation', a), normalizeName('organisation', b));
        expect(pairEvidence(own, other).score).toBeGreaterThanOrEqual(b.trim() === '' ? 0 : published);
      }),
      lawRuns(200),
    );
  });
});
