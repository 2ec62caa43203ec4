import { MESSAGES } from '#contract/messages.ts';
import { isTaken } from '../../db/database-error.ts';
import type { Database } from '../../db/open-database.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Transaction } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { isEmbeddedList, readReferenceList } from '../reference-list-store.ts';
import { renameUsedVersion, renameVersionRow } from './version-name-store.ts';

type User = { id: string; email: string };
/** The audit log of matching, in which a rename is kept. */
export type RenameDeps = {
  db: Pick<Database, 'query'>;
  addAuditRows: (
    transaction: Transaction,
    user: User,
    rows: readonly { action: 'rename version'; runId: string; listName: string; note: string }[],
  ) => Promise<void>;
};

/**
 * Gives a version of a list another name: in the list, in what later versions changed beside it, and in the runs that
 * compared with it. The audit log keeps both names.
 * @throws AppError 404 when there is no such version; 409 when it is embedded or still imported, or the name is taken
 */
export async function renameVersion(
  { db, addAuditRows }: RenameDeps,
  { id, version }: { id: string; version: string },
  user: User,
): Promise<void> {
  const renaming = runTransaction(db.query, async (transaction) => {
    const list = await readReferenceList(transaction, id);
    if (!list || list.state === 'removed') throw new AppError('NOT_FOUND');
    if (isEmbeddedList(id)) throw new AppError('CONFLICT', { message: MESSAGES.versionEmbedded });
    if (list.state === 'importing') throw new AppError('CONFLICT', { message: MESSAGES.versionImporting });
    if (list.version === version) return;
    await renameVersionRow(transaction, id, version);
    await renameUsedVersion(transaction, list, version);
    const note = `${list.version} is now ${version}`;
    await addAuditRows(transaction, { id: user.id, email: user.email }, [
      { action: 'rename version', runId: '', listName: list.name, note },
    ]);
  });
  await renaming.catch((error: unknown) => {
    throw isTaken(error) ? new AppError('CONFLICT', { message: MESSAGES.versionTaken }) : error;
  });
}
