import { expect, it } from 'vitest';
import { createTestApp } from '../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import { addReferenceList } from '../../../../tests/support/matching-scenario.ts';
import { plansDuring } from '../../../../tests/support/plans-during.ts';
import { SYSTEM_AUTHOR } from '../../documents/document-store.ts';
import { writeDocument } from '../../documents/write-document.ts';
import { screenClients } from './screen-clients.ts';

forEachDatabase('What screening reads', (createDatabase, kind) => {
  // The other database chooses by statistics, which a small table does not have.
  it.runIf(kind === 'sqlite')('reads no finding of other clients when one is saved', async () => {
    const { deps, close } = await createTestApp(createDatabase);
    const { query } = deps.db;
    await addReferenceList(deps.db, { id: 'one', name: 'Harbour list' }, [
      { kind: 'contacts', id: 'a', name: 'Timofei Vetrogorov' },
    ]);
    const contacts = [{ id: 'c', firstname: 'Timofei', lastname: 'Vetrogorov' }];
    await query.transaction().execute((transaction) =>
      writeDocument(transaction, {
        ...{ collection: 'clients', id: 'ferries', author: SYSTEM_AUTHOR },
        data: { name: 'Gullrock Ferries plc', contacts },
      }),
    );
    const plans = await plansDuring(query, (kept) =>
      screenClients({ ...deps, db: { ...deps.db, query: kept } }, new AbortController().signal),
    );
    expect(await query.selectFrom('screening_findings').select('external_id').execute()).toHaveLength(1);
    const wholeReads = plans.filter((line) => line.startsWith('SCAN screening_findings'));
    // An index that holds those without a tier alone.
    expect(new Set(wholeReads)).toEqual(
      new Set(['SCAN screening_findings USING INDEX screening_findings_unplaced']),
    );
    await close();
  });
});
