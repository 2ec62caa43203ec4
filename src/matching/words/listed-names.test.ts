import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import type { NameKind } from '../names/normalize.ts';
import { similarity } from '../names/similarity.ts';
import { comparedWords } from './compared-words.ts';
import { ListedNames } from './listed-names.ts';
import { indexWords, nameText, readWordIndex, wordIndexBytes } from './word-index.ts';
import { standsWithin, wordScore } from './word-score.ts';

const aKind = fc.constantFrom<NameKind>('person', 'organisation');
const aName = fc
  .array(
    fc.constantFrom(
      'jr',
      'ann',
      'anne',
      'na',
      'van',
      'der',
      'bilt',
      'vanderbilt',
      'ltd',
      '2',
      'é',
      '李',
      'robert',
      'bob',
    ),
    { maxLength: 26 },
  )
  .map((words) => words.join(' '));

describe('the names of a list', () => {
  test('have the word score of the definition, and stand within it, whatever was compared before', () => {
    fc.assert(
      fc.property(aKind, fc.array(aName), fc.array(aName, { maxLength: 4 }), (kind, names, queries) => {
        const listed = new ListedNames(kind, indexWords(names));
        for (const query of queries) {
          const compared = listed.compare([query]);
          const among = compared.among(Array.from(names.keys()).reverse());
          for (const [at, name] of names.entries()) {
            const [own, other] = [comparedWords(kind, query), comparedWords(kind, name)];
            const expected = wordScore(own, other);
            const isWithin = standsWithin(own, other);
            expect(compared.wordScore(at)).toBe(expected);
            expect(compared.isWithin(at)).toBe(isWithin);
            expect(among.wordScore(names.length - 1 - at)).toBe(expected);
            expect(among.isWithin(names.length - 1 - at)).toBe(isWithin);
            const score = similarity(query, name);
            expect(compared.score(at)).toBe(score);
            for (const atLeast of [1, 35, 100])
              expect(compared.score(at, atLeast) >= atLeast).toBe(score >= atLeast);
          }
        }
      }),
      lawRuns(200),
    );
  });

  test('are compared with the most similar of several forms', () => {
    const listed = new ListedNames('person', indexWords(['bob marsh']));
    const compared = listed.compare(['robert', 'bob mersh']);
    const expected = wordScore(comparedWords('person', 'bob mersh'), comparedWords('person', 'bob marsh'));
    expect(compared.score(0)).toBe(similarity('bob mersh', 'bob marsh'));
    expect(compared.wordScore(0)).toBe(expected);
    expect(compared.among([0]).wordScore(0)).toBe(expected);
    expect(listed.compare(['bob', 'bob lee marsh']).isWithin(0)).toBe(true);
  });

  test('are the same after their bytes were written and read', () => {
    fc.assert(
      fc.property(fc.array(aName), (names) => {
        const read = readWordIndex(wordIndexBytes(indexWords(names)).slice());
        expect(names.map((_, at) => nameText(read, at))).toEqual(names);
      }),
      lawRuns(50),
    );
  });
});
