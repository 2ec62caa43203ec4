import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareCandidates, type Ranked } from '#matching';
import { lawRuns } from '../../../../../tests/support/law-runs.ts';
import { compareStored, readInOrder } from './candidate-order.ts';

const aCandidate = fc
  .record({
    rank: fc.integer({ min: 80, max: 83 }),
    isWithin: fc.boolean(),
    shared: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ rank, isWithin, shared }) => ({
    ...{ rank, isWithin },
    shared,
    total: 120,
    score: Math.round((200 * shared) / 120),
  }));

test('Pages are those of the order of all candidates, and no candidate is read that could not be on one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aCandidate, { maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      async (some, limit) => {
        const merged = some.map((one, at) => ({ ...one, id: `r${99 - at}` })).sort(compareStored);
        const orderOf = ({ id, rank, isWithin, shared, total }: (typeof merged)[number]): Ranked => ({
          id,
          rank,
          isWithin,
          shared,
          total,
        });
        const expected = merged.map(orderOf).sort(compareCandidates);
        const paged: Ranked[] = [];
        for (let from = 0; from < merged.length; from += limit) {
          const read = async (wanted: readonly (typeof merged)[number][]) => {
            const [first, last] = [merged[from], merged[Math.min(from + limit, merged.length) - 1]];
            for (const one of wanted) {
              if (first) expect(compareStored(one, first)).toBeGreaterThanOrEqual(0);
              if (last) expect(compareStored(one, last)).toBeLessThanOrEqual(0);
            }
            return wanted.map((one) => ({ order: orderOf(one) }));
          };
          const page = await readInOrder(merged, { from, limit }, read);
          paged.push(...page.map(({ order }) => order));
        }
        expect(paged).toEqual(expected);
      },
    ),
    lawRuns(200),
  );
});
