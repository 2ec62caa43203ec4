import { expect, test } from 'vitest';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { aReviewRecord } from '../../../../tests/support/match-factories.ts';
import { plansDuring } from '../../../../tests/support/plans-during.ts';
import { pagesOf } from '../../db/page-cursor.ts';
import { writeOutcomes } from '../match-outcome-store.ts';
import type { ReviewRecord } from '../match-record-store.ts';
import { pageRecords } from './match-record-page-store.ts';

const SCORES = [-1, 90, 75, -1, 90, -1, -1];
const OF_RUN = { runId: 'run', status: 'all' } as const;
const INDEX = 'SEARCH match_records USING INDEX match_records_best';

forEachDatabase('A page of the records of a run', (createDatabase, kind) => {
  const withRecords = async () => {
    const { db } = await createDatabase();
    const records = (['clients', 'contacts'] as const).flatMap((of) =>
      SCORES.map((bestScore, ord) => aReviewRecord({ ord, kind: of, bestScore })),
    );
    await writeOutcomes(db.query, records);
    return db.query;
  };

  test.each([1, 2, 3, 5, 50])(
    'follows the page before, so that pages of %i together are all records, best score first',
    async (size) => {
      const query = await withRecords();
      for (const filter of [OF_RUN, { ...OF_RUN, kind: 'contacts' as const }]) {
        const read: ReviewRecord[] = [];
        for await (const page of pagesOf<ReviewRecord>(size, (part) => pageRecords(query, filter, part)))
          read.push(...page);
        const kinds = 'kind' in filter ? ['contacts'] : ['clients', 'contacts'];
        expect(read.map((one) => `${one.bestScore} ${one.kind} ${one.ord}`)).toEqual(
          [90, 75, -1].flatMap((score) =>
            kinds.flatMap((of) =>
              SCORES.flatMap((own, ord) => (own === score ? [`${score} ${of} ${ord}`] : [])),
            ),
          ),
        );
      }
    },
  );

  // The other database chooses by statistics, which a small table does not have.
  test.runIf(kind === 'sqlite')('is sought, and no record of the same score is passed over', async () => {
    const after = { bestScore: -1, kind: 'clients', ord: 3 };
    const plans = await plansDuring(await withRecords(), (query) =>
      pageRecords(query, OF_RUN, { after, limit: 50 }),
    );
    expect(plans).toEqual([
      `${INDEX} (run_id=? AND best_score=? AND (kind,ord)>(?,?))`,
      `${INDEX} (run_id=? AND best_score<?)`,
    ]);
  });
});
