import type { Database } from '../../db/open-database.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import { SYSTEM_AUTHOR } from '../../documents/document-store.ts';
import { writeDocument } from '../../documents/write-document.ts';
import { isDatabaseEmpty, markDemoData } from './demo-store.ts';

/** Loads the demo data into an empty database, once and in one transaction. */
export async function loadDemoData(db: Database): Promise<void> {
  // Without deadlines, as a server that starts at the same time waits here until the data is loaded.
  await runTransaction(db.migration, async (transaction) => {
    const isFirst = await markDemoData(transaction);
    if (!isFirst || !(await isDatabaseEmpty(transaction))) return;
    const { demoDocuments } = await import('./demo-documents.ts');
    for (const { collection, id, data } of demoDocuments) {
      await writeDocument(transaction, { collection, id, data, author: SYSTEM_AUTHOR });
    }
  });
}
