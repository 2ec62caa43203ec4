import { describe, expect, test } from 'vitest';
import { indexNames, joinNames, joinWithin } from '#matching';
import { sampleNames } from '../../../../tests/support/name-samples.ts';
import { joinInThreads } from './join-threads.ts';

const names = sampleNames(12_000, 6);
const index = indexNames(names);
const queries = names.slice(0, 600);

function pairKeys(into: string[]) {
  return ({
    query,
    name,
    score,
    count,
  }: {
    query: Uint32Array;
    name: Uint32Array;
    score: Uint8Array;
    count: number;
  }) => {
    for (let i = 0; i < count; i++) into.push(`${query[i]}~${name[i]}: ${score[i]}`);
  };
}

describe('A join in threads', () => {
  test.each([1, 3])('A join in %i threads finds the same pairs as one in this thread', async (threads) => {
    const expected: string[] = [];
    joinNames(index, queries, { threshold: 75, onPairs: pairKeys(expected) });
    const found: string[] = [];
    let progress = [0, 0];
    await joinInThreads({
      index,
      queries,
      threshold: 75,
      threads,
      onPairs: pairKeys(found),
      onProgress: (done, tiles) => {
        progress = [done, tiles];
      },
    });
    expect(found.sort()).toEqual(expected.sort());
    expect(progress).toEqual([25, 25]);
  });

  test('Threads find each pair within a list once, as one thread does', async () => {
    const [expected, found]: [string[], string[]] = [[], []];
    const numbered = (into: string[]) => {
      const keys: string[] = [];
      const onPairs = pairKeys(keys);
      return (pairs: Parameters<typeof onPairs>[0]) => {
        onPairs(pairs);
        for (const key of keys.splice(0)) {
          const [a = '', b = '', score = ''] = key.split(/~|: /);
          into.push(`${[a, b].sort()}: ${score}`);
        }
      };
    };
    joinWithin(index, names, { threshold: 75, onPairs: numbered(expected) });
    const join = { index, queries: names, isWithin: true, threshold: 75, threads: 2 };
    await joinInThreads({ ...join, onPairs: numbered(found) });
    expect(expected.length).toBeGreaterThan(1_000);
    expect(found.sort()).toEqual(expected.sort());
  });

  test('A small join runs without threads', async () => {
    const found: string[] = [];
    await joinInThreads({ index, queries: queries.slice(0, 1), threshold: 100, onPairs: pairKeys(found) });
    expect(found).toContain('0~0: 100');
  });

  test('A join in threads rejects with the reason of the signal when it is aborted', async () => {
    const cancel = new AbortController();
    const join = joinInThreads({
      index,
      queries: names,
      threshold: 20,
      threads: 2,
      signal: cancel.signal,
      onPairs: () => cancel.abort(new Error('enough')),
    });
    await expect(join).rejects.toThrow('enough');
  });

  test('A join in threads waits for the receiver of the pairs and rejects with its error', async () => {
    let taking = 0;
    const join = joinInThreads({
      index,
      queries: names,
      threshold: 20,
      threads: 2,
      onPairs: async () => {
        taking++;
        await new Promise((resolve) => setImmediate(resolve));
        if (taking > 20) throw new Error('full');
      },
    });
    await expect(join).rejects.toThrow('full');
  });
});
