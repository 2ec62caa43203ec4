import fc from 'fast-check';
import { expect, test } from 'vitest';
import { standingsOf } from '#matching';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { lawRuns } from '../../../../tests/support/law-runs.ts';
import { aReviewRecord } from '../../../../tests/support/match-factories.ts';
import { writeOutcomes } from '../match-outcome-store.ts';
import { listRecords } from '../match-record-store.ts';
import { settleLeaders } from './settle-leaders.ts';

const SIGNAL = new AbortController().signal;
const OF_KIND = { runId: 'run', kind: 'clients' } as const;

forEachDatabase('The leaders of records', (createDatabase) => {
  test('At most one leader of a reference record stays recommended, whatever the pages and however often', async () => {
    const { db } = await createDatabase();
    const leader = fc.option(
      fc.record({
        listId: fc.constantFrom('list-a', 'list-b'),
        row: fc.nat(2),
        strength: fc.integer({ min: 85, max: 100 }),
        standing: fc.constant('leads' as const),
      }),
    );
    const runs = fc.tuple(fc.array(leader, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 4 }));
    await fc.assert(
      fc.asyncProperty(runs, async ([leaders, leadersPerPage]) => {
        await db.query.deleteFrom('match_records').execute();
        await writeOutcomes(
          db.query,
          leaders.map((one, ord) =>
            aReviewRecord({ ...OF_KIND, ord, leader: one, recommended: one ? 1 : 0 }),
          ),
        );
        for (let time = 0; time < 2; time++) {
          await settleLeaders(db.query, { ...OF_KIND, signal: SIGNAL, leadersPerPage });
        }
        const settled = await listRecords(db.query, OF_KIND, { from: 0, to: leaders.length });
        const expected = leaders.map((one) => {
          if (!one) return [null, 0];
          const claims = leaders.filter((other) => other?.listId === one.listId && other.row === one.row);
          const standing = standingsOf(claims.map((other) => other?.strength ?? 0))[claims.indexOf(one)];
          return [standing, standing === 'leads' ? 1 : 0];
        });
        expect(settled.map((one) => [one.leader?.standing ?? null, one.recommended])).toEqual(expected);
      }),
      lawRuns(25),
    );
  });
});
