import { expect, test } from 'vitest';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { aReviewRecord } from '../../../tests/support/match-factories.ts';
import { plansDuring } from '../../../tests/support/plans-during.ts';
import { writeOutcomes } from './match-outcome-store.ts';
import { countRecords } from './match-record-store.ts';

forEachDatabase('The number of records of a run', (createDatabase, kind) => {
  test('is that of each kind, and is sought rather than counted', async () => {
    const { db } = await createDatabase();
    await writeOutcomes(db.query, [
      ...[0, 1, 2].map((ord) => aReviewRecord({ kind: 'clients', ord })),
      aReviewRecord({ kind: 'contacts', ord: 0 }),
      aReviewRecord({ kind: 'contacts', ord: 7, runId: 'other' }),
    ]);
    const count = (query: typeof db.query) => countRecords(query, 'run');
    expect(Object.fromEntries(await count(db.query))).toEqual({ clients: 3, contacts: 1 });
    // The other database chooses by statistics, which a small table does not have.
    if (kind === 'sqlite')
      for (const plan of await plansDuring(db.query, count))
        expect(plan).toMatch(/^SEARCH match_records USING COVERING INDEX \S+ \(run_id=\? AND kind=\?\)$/);
  });
});
