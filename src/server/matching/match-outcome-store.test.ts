import { expect, test } from 'vitest';
import { perKind } from '#records';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { aReviewRecord } from '../../../tests/support/match-factories.ts';
import { turnsDuring } from '../../../tests/support/turns-during.ts';
import { countDecided, writeOutcomes } from './match-outcome-store.ts';

forEachDatabase('What is decided in a run', (createDatabase) => {
  test.each([1, 2, 4, 7, 100])(
    'is counted in parts of %i records, between which others have their turn',
    async (perPart) => {
      const { db } = await createDatabase();
      const ofKinds = { clients: 7, contacts: 4, relatedParties: 0 } as const;
      const records = (['clients', 'contacts'] as const).flatMap((kind) =>
        Array.from({ length: ofKinds[kind] }, (_, ord) => {
          const decided = { candidates: 3, groups: 1, decided: ord % 3, confirmed: ord % 2 };
          return aReviewRecord({ kind, ord, ...decided, recommended: ord % 4 });
        }),
      );
      await writeOutcomes(db.query, [...records, aReviewRecord({ ord: 0, runId: 'other', decided: 1 })]);
      let counts: Awaited<ReturnType<typeof countDecided>> | undefined;
      const turns = await turnsDuring(async () => {
        counts = await countDecided(db.query, 'run', perPart);
      });
      expect(turns).toBeGreaterThanOrEqual(Math.floor(records.length / perPart));
      const sumOf = (kind: string, count: (record: (typeof records)[number]) => number) =>
        records.reduce((sum, record) => sum + (record.kind === kind ? count(record) : 0), 0);
      expect(counts).toEqual(
        perKind((kind) => ({
          decided: sumOf(kind, ({ decided }) => decided),
          undecided: sumOf(kind, ({ candidates, groups, decided }) => candidates + groups - decided),
          confirmed: sumOf(kind, ({ confirmed }) => confirmed),
          recommended: sumOf(kind, ({ recommended }) => Math.sign(recommended)),
        })),
      );
    },
  );
});
