import { expect, test } from 'vitest';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { addReferenceList } from '../../../tests/support/matching-scenario.ts';
import { turnsDuring } from '../../../tests/support/turns-during.ts';
import { measureCoverage } from './measure-coverage.ts';
import { listReferenceLists } from './reference-list-store.ts';

forEachDatabase('The coverage of a list', (createDatabase) => {
  test.each([1, 2, 100])(
    'is measured in pages of %i rows, between which others have their turn',
    async (size) => {
      const { db } = await createDatabase();
      await addReferenceList(db, { id: 'list-1' }, [
        ...[0, 1, 2, 3].map((at) => ({ kind: 'clients' as const, id: `c${at}`, name: `Firm ${at}` })),
        { kind: 'contacts', id: 'p1', name: 'Ada Lovelace', birthday: '1815-12-10' },
      ]);
      const [list] = await listReferenceLists(db.query);
      if (!list) throw new Error('There is no list.');
      let coverage: Awaited<ReturnType<typeof measureCoverage>> | undefined;
      const turns = await turnsDuring(async () => {
        coverage = await measureCoverage(db.query, { ...list, coverage: null }, size);
      });
      expect(turns).toBeGreaterThanOrEqual(Math.ceil(4 / size));
      expect(coverage).toMatchObject({ companies: 4, people: 1, birthday: 1 });
    },
  );
});
