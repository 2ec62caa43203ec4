import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { indexNames, nameIndexBytes } from '#matching';
import { sampleNames } from '../../../../tests/support/name-samples.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';
import { indexInThreads, indexParts } from './index-threads.ts';

it('lists of names that are indexed at once have the indexes of each', async () => {
  const lists = [1, 2, 3].map((of) => sampleNames(500, TEST_SEED + of));
  const bytes = (await indexInThreads(lists)).map((index) => Buffer.from(nameIndexBytes(index)));
  expect(bytes).toEqual(lists.map((names) => Buffer.from(nameIndexBytes(indexNames(names)))));
  expect(await indexInThreads([])).toEqual([]);
});

it('names are divided where each part is worth a thread', () => {
  expect([0, 1, 199_999].map(indexParts)).toEqual([1, 1, 1]);
  expect(indexParts(100_000_000)).toBe(availableParallelism());
});
