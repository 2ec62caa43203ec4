import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { aText, sampleNames, seededNumbers } from '../../../tests/support/name-samples.ts';
import { similarity } from '../names/similarity.ts';
import { indexNames, joinNames } from './join-names.ts';
import { invertIndex } from './name-postings.ts';
import { nearestName, searchPostings } from './search-postings.ts';

type Search = { names: readonly string[]; query: string; threshold: number };

function foundIn({ names, query, threshold }: Search): string[] {
  const found = searchPostings(invertIndex(indexNames(names)), query, threshold);
  return found.name.map((name, i) => `${name}: ${found.score[i]}`).sort();
}

function foundByDefinition({ names, query, threshold }: Search): string[] {
  return names
    .flatMap((name, number) => {
      const score = similarity(query, name);
      return score >= threshold ? [`${number}: ${score}`] : [];
    })
    .sort();
}

describe('The search of one name in postings', () => {
  const names = sampleNames(1_500, 11);

  test.each([1, 50, 55, 75, 100])(
    'The search finds exactly the names of the definition at %i',
    (threshold) => {
      for (const query of [...sampleNames(20, 12), ...names.slice(0, 10)]) {
        expect(foundIn({ names, query, threshold })).toEqual(foundByDefinition({ names, query, threshold }));
      }
    },
  );

  test('The search finds long, empty and odd names as the definition does', () => {
    const long = sampleNames(60, 13).join(' ');
    const odd = ['', 'x', 'a'.repeat(255), 'a'.repeat(256), 'a'.repeat(300), long.slice(0, 255)];
    const more = [long.slice(0, 256), long.slice(0, 400), long.slice(3, 300), '\ud800', 'a\ud83d', ' '];
    const list = [...odd, ...more, ...names.slice(0, 200)];
    for (const query of [...odd, ...more]) {
      for (const threshold of [20, 55, 75]) {
        const search = { names: list, query, threshold };
        expect(foundIn(search), JSON.stringify(search.query)).toEqual(
          query === '' ? [] : foundByDefinition(search),
        );
      }
    }
  });

  test('The search finds exactly the names of the definition in any list', () => {
    const lists = fc.array(aText(), { maxLength: 20 });
    const law = fc.property(lists, aText(), fc.integer({ min: 1, max: 100 }), (list, query, threshold) => {
      fc.pre(query !== '');
      const search = { names: list, query, threshold };
      expect(foundIn(search)).toEqual(foundByDefinition(search));
    });
    fc.assert(law, lawRuns(100));
  });

  test('The nearest name has the highest score of the list, and none under the given one is returned', () => {
    const postings = invertIndex(indexNames(names));
    for (const query of sampleNames(30, 15)) {
      const best = Math.max(...names.map((name) => similarity(query, name)));
      const nearest = nearestName(postings, query, best);
      expect(nearest?.score).toBe(best);
      expect(similarity(query, names[nearest?.name ?? -1] ?? '')).toBe(best);
      expect(nearestName(postings, query, 1)?.score).toBe(best);
      expect(nearestName(postings, query, best + 1)).toBeNull();
    }
  });

  test('The search finds what the join finds in more names and tokens than 16 bits can number', () => {
    const random = seededNumbers(14);
    const letter = () => String.fromCharCode(0x4e00 + Math.floor(random() * 20_000));
    const list = Array.from({ length: 70_000 }, () => Array.from({ length: 4 }, letter).join(''));
    const index = indexNames(list);
    expect(index.sizes.kinds).toBeGreaterThan(65_536);
    const postings = invertIndex(index);
    for (const query of [list[0], list[69_999], list[40_000]?.slice(1)] as string[]) {
      const joined: string[] = [];
      let best = 0;
      joinNames(index, [query], {
        threshold: 30,
        onPairs({ name, score, count }) {
          for (let i = 0; i < count; i++) joined.push(`${name[i]}: ${score[i]}`);
          best = Math.max(best, ...score.subarray(0, count));
        },
      });
      const found = searchPostings(postings, query, 30);
      expect(joined.length).toBeGreaterThan(0);
      expect(found.name.map((name, i) => `${name}: ${found.score[i]}`).sort()).toEqual(joined.sort());
      expect(nearestName(postings, query, 1)?.score).toBe(best);
    }
  });
});
