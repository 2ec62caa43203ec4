import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { naiveCounter } from '../../../tests/support/naive-counter.ts';
import { aText, sampleNames, seededNumbers } from '../../../tests/support/name-samples.ts';
import { similarity } from '../names/similarity.ts';
import { kernelCounter } from './count-kernel.ts';
import { indexNames, joinNames, joinWithin } from './join-names.ts';
import { BLOCK_QUERIES } from './tile-counter.ts';

const COUNTERS = [
  ['the kernel', kernelCounter],
  ['the naive counter', naiveCounter],
] as const;

type Found = { names: readonly string[]; queries: readonly string[]; threshold: number };

function pairsOf(counter: typeof kernelCounter, { names, queries, threshold }: Found): string[] {
  const pairs: string[] = [];
  joinNames(indexNames(names), queries, {
    threshold,
    counter,
    onPairs({ query, name, score, count }) {
      for (let i = 0; i < count; i++) pairs.push(`${query[i]}~${name[i]}: ${score[i]}`);
    },
  });
  return pairs.sort();
}

/** Every pair scored by the definition. */
function pairsByDefinition({ names, queries, threshold }: Found): string[] {
  return queries
    .flatMap((query, q) => names.map((name, n) => ({ q, n, score: similarity(query, name) })))
    .filter(({ score }) => score >= threshold)
    .map(({ q, n, score }) => `${q}~${n}: ${score}`)
    .sort();
}

type FoundWithin = Omit<Found, 'queries'>;

function pairsWithin(counter: typeof kernelCounter, { names, threshold }: FoundWithin): string[] {
  const pairs: string[] = [];
  joinWithin(indexNames(names), names, {
    threshold,
    counter,
    onPairs({ query, name, score, count }) {
      for (let i = 0; i < count; i++) {
        const [a, b] = [query[i] as number, name[i] as number];
        pairs.push(`${Math.min(a, b)}~${Math.max(a, b)}: ${score[i]}`);
      }
    },
  });
  return pairs.sort();
}

/** Each pair of two of the names once. */
function pairsWithinByDefinition({ names, threshold }: FoundWithin): string[] {
  return pairsByDefinition({ names, queries: names, threshold }).filter((pair) => {
    const [first, second] = pair.split(/[~:]/).map(Number);
    return (first as number) < (second as number);
  });
}

const names = sampleNames(1500, 1);
const queries = [...sampleNames(60, 2), ...names.slice(0, 40)];

/** Names over 255 units, some alike, beside shorter ones; empty names; repeated pieces; lone surrogates. */
function oddNames(): string[] {
  const long = sampleNames(60, 3).join(' ');
  return [
    '',
    'x',
    'a'.repeat(255),
    'a'.repeat(256),
    'a'.repeat(300),
    'ab'.repeat(127),
    'ab'.repeat(128),
    long.slice(0, 255),
    long.slice(0, 256),
    long.slice(0, 400),
    long.slice(3, 300),
    long.slice(0, 180),
    '\ud800',
    '\udc00a',
    'a\ud83d',
    '👩 smith',
    ' ',
    '  ',
    '',
    long.slice(0, 120),
  ];
}

describe('the join of names', () => {
  describe.each(COUNTERS)('by %s', (_, counter) => {
    test.each([20, 55, 75, 100])('finds exactly the pairs of the definition at %i', (threshold) => {
      const expected = pairsByDefinition({ names, queries, threshold });
      expect(expected.length).toBeGreaterThan(threshold === 100 ? 10 : 100);
      expect(pairsOf(counter, { names, queries, threshold })).toEqual(expected);
    });

    test.each([20, 40, 60, 80, 100])('finds the pairs of long, empty and odd names at %i', (threshold) => {
      const odd = oddNames();
      const list = [...odd, ...names.slice(0, 600)];
      const expected = pairsByDefinition({ names: list, queries: odd, threshold });
      expect(pairsOf(counter, { names: list, queries: odd, threshold })).toEqual(expected);
    });

    test('finds every pair of any texts at any threshold', () => {
      const list = fc.array(aText(), { maxLength: 30 });
      fc.assert(
        fc.property(list, list, fc.integer({ min: 20, max: 100 }), (some, others, threshold) => {
          const found = { names: [...some, ...others.slice(0, 3)], queries: others, threshold };
          expect(pairsOf(counter, found)).toEqual(pairsByDefinition(found));
        }),
        lawRuns(100),
      );
    });

    test.each([20, 55, 75, 100])('finds each pair within a list once at %i', (threshold) => {
      const list = [...oddNames(), ...names.slice(0, 700), ...names.slice(0, 50)];
      const expected = pairsWithinByDefinition({ names: list, threshold });
      expect(expected.length).toBeGreaterThan(50);
      expect(pairsWithin(counter, { names: list, threshold })).toEqual(expected);
    });

    test('finds each pair within any list once', () => {
      const list = fc.array(aText(), { maxLength: 40 });
      fc.assert(
        fc.property(list, fc.integer({ min: 20, max: 100 }), (some, threshold) => {
          const found = { names: [...some, ...some.slice(0, 5)], threshold };
          expect(pairsWithin(counter, found)).toEqual(pairsWithinByDefinition(found));
        }),
        lawRuns(100),
      );
    });

    test('distinguishes more pieces than 16 bits can number', () => {
      const random = seededNumbers(4);
      const wide = () =>
        String.fromCharCode(...Array.from({ length: 40 }, () => 0x4e00 + Math.floor(random() * 20_000)));
      const many = Array.from({ length: 1900 }, wide);
      const lookups = [0, 700, 1899].flatMap((at) => [
        many[at] ?? '',
        `${many[at]?.slice(0, 30)}${wide().slice(0, 12)}`,
      ]);
      expect(indexNames(many).sizes.kinds).toBeGreaterThan(70_000);
      const found = { names: many, queries: [...lookups, `${many[5]}`.repeat(7)], threshold: 20 };
      expect(pairsOf(counter, found)).toEqual(pairsByDefinition(found));
    });
  });

  test('finds each pair within a list of more than one block of queries once', () => {
    const many = sampleNames(BLOCK_QUERIES + 6_000, 5);
    const index = indexNames(many);
    const sumOf = (join: typeof joinNames, isCounted: (a: number, b: number) => boolean) => {
      const sum = { pairs: 0, scores: 0, numbers: 0n };
      join(index, many, {
        threshold: 90,
        onPairs({ query, name, score, count }) {
          for (let i = 0; i < count; i++) {
            const [a, b] = [query[i] as number, name[i] as number];
            if (!isCounted(a, b)) continue;
            sum.pairs++;
            sum.scores += score[i] as number;
            sum.numbers += BigInt(Math.min(a, b)) * 1_000_003n + BigInt(Math.max(a, b));
          }
        },
      });
      return sum;
    };
    const expected = sumOf(joinNames, (a, b) => a < b);
    expect(expected.pairs).toBeGreaterThan(1_000);
    expect(sumOf(joinWithin, () => true)).toEqual(expected);
  });

  test('passes on more pairs than fit into one chunk', () => {
    const same = new Array<string>(400).fill('anna maria');
    const counts: number[] = [];
    joinNames(indexNames(same), same, { threshold: 100, onPairs: ({ count }) => counts.push(count) });
    expect(counts.length).toBeGreaterThan(1);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(400 * 400);
  });

  test('reports its progress and stops on request', () => {
    const index = indexNames(names);
    const progress: string[] = [];
    const join = (stopAfter: number) =>
      joinNames(index, queries, {
        threshold: 75,
        onPairs: () => {},
        shouldStop: () => progress.length >= stopAfter,
        onProgress: (done, tiles) => progress.push(`${done}/${tiles}`),
      });
    join(2);
    expect(progress).toEqual(['1/4', '2/4']);
    progress.length = 0;
    join(9);
    expect(progress.at(-1)).toBe('4/4');
  });

  test('shares its tiles with another join of the same counter', () => {
    const index = indexNames(names);
    let next = 0;
    const pairs: string[] = [];
    const take = () => next++;
    for (let thread = 0; thread < 2; thread++) {
      let mine = 0;
      joinNames(index, queries, {
        threshold: 75,
        tiles: take,
        shouldStop: () => thread === 0 && mine >= 1,
        onProgress: () => mine++,
        onPairs({ query, name, count }) {
          for (let i = 0; i < count; i++) pairs.push(`${query[i]}~${name[i]}`);
        },
      });
      if (thread === 0) next--;
    }
    expect(pairs.sort()).toEqual(
      pairsByDefinition({ names, queries, threshold: 75 })
        .map((pair) => pair.split(':')[0])
        .sort(),
    );
  });
});
