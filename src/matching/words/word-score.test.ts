import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { aText } from '../../../tests/support/name-samples.ts';
import { type NameKind, normalizeName } from '../names/normalize.ts';
import { wordOpinion } from './aligned-words.ts';
import { comparedWords } from './compared-words.ts';
import { combinedScore, standsWithin, wordScore } from './word-score.ts';

const scoreOf = (kind: NameKind, a: string, b: string) =>
  wordScore(comparedWords(kind, normalizeName(kind, a)), comparedWords(kind, normalizeName(kind, b)));

const aKind = fc.constantFrom<NameKind>('person', 'organisation');
const aName = fc.oneof(
  aText(),
  fc
    .array(
      fc.constantFrom(
        ...['Robert', 'Bob', 'R', 'Rob', 'Marsh', 'Mersh', 'van', 'der', 'Bilt', 'Vanderbilt', 'Jr', 'Dr'],
        ...['Acme', 'Acmee', 'Trading', 'Ltd', 'Limited', 'GmbH', '2', 'II', 'and', 'an', 'ann', 'na'],
      ),
      { maxLength: 7 },
    )
    .map((words) => words.join(' ')),
);

describe('the word score', () => {
  test('is a whole number from 0 to 100 and symmetric, for any names', () => {
    fc.assert(
      fc.property(aKind, aName, aName, (kind, a, b) => {
        const score = scoreOf(kind, a, b);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        expect(scoreOf(kind, b, a)).toBe(score);
      }),
      lawRuns(500),
    );
  });

  test('is 100 for equal names and 0 with an empty one', () => {
    fc.assert(
      fc.property(aKind, aName, (kind, name) => {
        const isEmpty = normalizeName(kind, name) === '';
        expect(scoreOf(kind, name, name)).toBe(isEmpty ? 0 : 100);
        expect(scoreOf(kind, name, '')).toBe(0);
      }),
      lawRuns(300),
    );
  });

  test.each([
    ['Omar Khan', 'Omar Farid Khan', true],
    ['O. Khan', 'Omar Farid Khan', true],
    ['Omar F. Khan', 'O Farid Ali Khan', true],
    ['Khan Omar', 'Omar Farid Khan', false],
    ['Omar Farid', 'Omar Farid Khan', false],
    ['Omar Ali Khan', 'Omar Farid Khan', false],
    ['Omar Khans', 'Omar Farid Khan', false],
    ['Omar', 'Omar Khan', false],
    ['', '', false],
  ])('of people says apart whether “%s” stands within “%s”: %s', (a, b, expected) => {
    const [one, other] = [a, b].map((name) => comparedWords('person', normalizeName('person', name)));
    if (!one || !other) throw new Error('two names');
    expect(standsWithin(one, other)).toBe(expected);
    expect(standsWithin(other, one)).toBe(expected);
    const [company, another] = [a, b].map((name) => comparedWords('organisation', name));
    expect(company && another && standsWithin(company, another)).toBe(false);
  });

  test('does not depend on what was compared before', () => {
    fc.assert(
      fc.property(aKind, aName, aName, aName, (kind, a, b, other) => {
        const score = scoreOf(kind, a, b);
        scoreOf(kind, other, a);
        expect(scoreOf(kind, a, b)).toBe(score);
      }),
      lawRuns(200),
    );
  });

  test('combined with the name score lies between the two', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (score, words) => {
        const combined = combinedScore(score, words);
        expect(combined).toBeGreaterThanOrEqual(Math.min(score, words));
        expect(combined).toBeLessThanOrEqual(Math.max(score, words));
      }),
      lawRuns(100),
    );
  });

  test.each([
    ['person', 'Bob Marsh', 'Robert Marsh', 'Bob Marsh', 'Rupert Marsh'],
    ['person', 'R. Marsh', 'Robert Marsh', 'R. Marsh', 'Albert Marsh'],
    ['person', 'Jan van der Bilt', 'Jan Vanderbilt', 'Jan van der Bilt', 'Jan van der Velt'],
    ['person', 'Dr Ann Marsh', 'Ann Marsh', 'Eve Ann Marsh', 'Ann Marsh'],
    ['person', 'Jon Ann Marsh', 'Jon Marsh', 'Jon Ann Marsh', 'Jon Eve Marsh'],
    ['person', 'Filip Schmidt', 'Philipp Schmitt', 'Filip Schmidt', 'Felix Schmuck'],
    ['organisation', 'Acme Ltd', 'Acme GmbH', 'Acme Ltd', 'Acorn Ltd'],
    ['organisation', 'Acme Trading', 'Acme', 'Acme Gorse', 'Acme'],
    ['organisation', 'Gorse Fund II', 'Gorse Fund II LP', 'Gorse Fund II', 'Gorse Fund III'],
  ] as const)('of a %s: %s is nearer to %s than %s to %s', (kind, a, b, c, d) => {
    expect(scoreOf(kind, a, b)).toBeGreaterThan(scoreOf(kind, c, d));
  });
});

describe('the aligned words', () => {
  test('name each word of both names once, in either order of the names', () => {
    fc.assert(
      fc.property(aKind, aName, aName, (kind, a, b) => {
        const [left, right] = [normalizeName(kind, a), normalizeName(kind, b)];
        fc.pre(left.split(' ').length <= 24 && right.split(' ').length <= 24);
        const { aligned } = wordOpinion(comparedWords(kind, left), comparedWords(kind, right));
        const sorted = (name: string) => name.split(' ').filter(Boolean).toSorted();
        expect(sorted(aligned.map(({ internal }) => internal).join(' '))).toEqual(sorted(left));
        expect(sorted(aligned.map(({ external }) => external).join(' '))).toEqual(sorted(right));
      }),
      lawRuns(300),
    );
  });

  test.each([
    ['bob marsh', 'robert marsh', ['bob/robert nickname', 'marsh/marsh same']],
    ['r marsh jr', 'robert mersh', ['r/robert initial', 'marsh/mersh spelling 1', 'jr/ only-internal']],
    ['jan vanderbilt', 'jan van der bilt', ['jan/jan same', 'vanderbilt/van der bilt joined']],
    ['filip schmidt', 'philipp schmitt', ['filip/philipp sound', 'schmidt/schmitt spelling 1']],
    ['ann', 'ann eve', ['ann/ann same', '/eve only-external']],
  ])('of %s and %s say how they agree', (a, b, expected) => {
    const { aligned } = wordOpinion(comparedWords('person', a), comparedWords('person', b));
    const described = aligned.map(({ internal, external, agreement, letters }) =>
      [`${internal}/${external}`, agreement, ...(letters > 0 ? [letters] : [])].join(' '),
    );
    expect(described).toEqual(expected);
  });
});
