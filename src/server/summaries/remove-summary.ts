import { abandonFiles, removeAbandonedFiles } from '../blobs/abandoned-file-store.ts';
import { runTransaction } from '../db/run-transaction.ts';
import { deleteStoredFile, findStoredFile, keysOf } from '../uploads/stored-file-store.ts';
import type { SummaryDeps } from './summary-deps.ts';
import { deleteSummary, isSummarised, type KeptSummary } from './summary-store.ts';

/** Deletes a summary and its unsent mail; the last summary of a file deletes the file and its text as well. */
export async function removeSummary(
  { db, files, mailer }: Pick<SummaryDeps, 'db' | 'files' | 'mailer'>,
  summary: KeptSummary,
): Promise<void> {
  await mailer.discard(`summary-${summary.id}`);
  await runTransaction(db.query, async (transaction) => {
    await deleteSummary(transaction, summary);
    const file = await findStoredFile(transaction, summary.fileId);
    if (!file || (await isSummarised(transaction, file.id))) return;
    await deleteStoredFile(transaction, file.id);
    await abandonFiles(transaction, keysOf(file));
  });
  await removeAbandonedFiles(db, files);
}
