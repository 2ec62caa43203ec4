import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import type { Database } from '../../db/open-database.ts';
import { demoDocuments } from './demo-documents.ts';
import { loadDemoData } from './load-demo-data.ts';

forEachDatabase('the demo data', (createDatabase) => {
  it('the demo data is loaded into an empty database, once', async () => {
    const { db } = await createDatabase();
    await loadDemoData(db);
    await loadDemoData(db);
    expect(await count(db)).toEqual({ documents: demoDocuments.length, revisions: demoDocuments.length });
  });

  it('the demo data is not loaded again after it was deleted', async () => {
    const { db } = await createDatabase();
    await loadDemoData(db);
    await db.query.deleteFrom('documents').execute();
    await db.query.deleteFrom('revisions').execute();
    await loadDemoData(db);
    expect(await count(db)).toEqual({ documents: 0, revisions: 0 });
  });

  it('the demo data is loaded once by servers that start together', async () => {
    const { db, openAgain } = await createDatabase();
    if (db.kind === 'sqlite') return;
    await Promise.all([loadDemoData(db), loadDemoData(await openAgain())]);
    expect(await count(db)).toEqual({ documents: demoDocuments.length, revisions: demoDocuments.length });
  });
});

async function count({ query }: Database) {
  const documents = await query.selectFrom('documents').select('id').execute();
  const revisions = await query.selectFrom('revisions').select('version').execute();
  return { documents: documents.length, revisions: revisions.length };
}
