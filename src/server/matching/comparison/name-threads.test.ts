import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { indexNames, nameIndexBytes, normalizeName } from '#matching';
import { sampleNames } from '../../../../tests/support/name-samples.ts';
import { TEST_SEED } from '../../../../tests/support/test-seed.ts';
import { indexInThreads, nameParts, normalizeInThreads } from './name-threads.ts';

it('lists of names that are indexed at once have the indexes of each', async () => {
  const lists = [1, 2, 3].map((of) => sampleNames(500, TEST_SEED + of));
  const bytes = (await indexInThreads(lists)).map((index) => Buffer.from(nameIndexBytes(index)));
  expect(bytes).toEqual(lists.map((names) => Buffer.from(nameIndexBytes(indexNames(names)))));
  expect(await indexInThreads([])).toEqual([]);
});

it('names are divided where each part is worth a thread', () => {
  expect([0, 1, 199_999].map(nameParts)).toEqual([1, 1, 1]);
  expect(nameParts(100_000_000)).toBe(availableParallelism());
});

it('names are normalised in their order, however many threads take part', async () => {
  const some = sampleNames(2_000, TEST_SEED).map((name) => `${name} & Sons, L.L.C.`);
  const many = Array.from(
    { length: 100_000 * availableParallelism() + 1 },
    (_, at) => some[at % 2_000] ?? '',
  );
  const normalized = some.map((name) => normalizeName('organisation', name));
  expect(await normalizeInThreads('organisation', some)).toEqual(normalized);
  const all = await normalizeInThreads('organisation', many);
  expect(all.length).toBe(many.length);
  expect(all.every((name, at) => name === normalized[at % 2_000])).toBe(true);
});
