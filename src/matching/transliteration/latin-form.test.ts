import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { aMatchRecord } from '../../../tests/support/match-factories.ts';
import { aText } from '../../../tests/support/name-samples.ts';
import { comparedForms, comparedNames } from '../compared-names.ts';
import { pairEvidence } from '../evidence/evidence.ts';
import { normalizeName } from '../names/normalize.ts';
import { similarity } from '../names/similarity.ts';
import { comparedWords } from '../words/compared-words.ts';
import { combinedScore, wordScore } from '../words/word-score.ts';
import { latinForms } from './latin-form.ts';

const FIXTURE = new URL('../../../tests/fixtures/names-in-scripts.txt', import.meta.url);

type NamePair = { original: string; latin: string };

function readPairs(): Map<string, NamePair[]> {
  const sections = readFileSync(FIXTURE, 'utf8')
    .split(/^\[(.+)\]$/m)
    .slice(1);
  const pairs = new Map<string, NamePair[]>();
  for (let at = 0; at < sections.length; at += 2) {
    const entries = (sections[at + 1] ?? '').split(/[;\n]/).map((entry) => entry.split(' = '));
    const named = entries.filter((entry) => entry.length === 2);
    pairs.set(
      sections[at] ?? '',
      named.map(([original = '', latin = '']) => ({ original: original.trim(), latin: latin.trim() })),
    );
  }
  return pairs;
}

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

  // Measured shares are in docs/benchmarks.md; these are floors under which something is broken.
  test.each([
    ['Cyrillic', 0.95],
    ['Greek', 0.9],
    ['Katakana', 0.75],
    ['Arabic', 0.75],
    ['Hebrew', 0.85],
    ['Chinese', 0.95],
  ])('finds names in %s among all others', (script, floor) => {
    const pairs = readPairs();
    const references = [...pairs.values()].flat().map(({ latin }) => normalizeName('person', latin));
    const own = pairs.get(script) ?? [];
    expect(own.length).toBeGreaterThanOrEqual(50);
    const onTop = own.filter(({ original, latin }) => {
      const forms = comparedForms('person', original);
      const right = normalizeName('person', latin);
      const best = Math.max(...references.map((one) => combined(forms, one)));
      return combined(forms, right) === best;
    });
    expect(onTop.length / own.length).toBeGreaterThanOrEqual(floor);
  });
});

function combined(forms: readonly string[], name: string): number {
  const words = (text: string) => comparedWords('person', text);
  return Math.max(
    ...forms.map((form) => combinedScore(similarity(form, name), wordScore(words(form), words(name)))),
  );
}

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
