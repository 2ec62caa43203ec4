import { abandonFiles, removeAbandonedFiles } from '../../blobs/abandoned-file-store.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Transaction } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import type { SignedInUser } from '../../http/require-session.ts';
import { isLastOwner } from '../../identity/base/people-store.ts';
import { deleteUserAndKeepRestriction } from '../../identity/people/kept-restriction-store.ts';
import { deleteUserWork } from '../delete-user-work.ts';
import { eraseAuthor } from '../erasure-store.ts';
import { findPerson } from '../find-person.ts';
import { rememberErasures } from '../remembered-erasure-store.ts';
import type { OwnDataDeps } from './own-data-deps.ts';

const ONLY_OWNER = 'You are the only owner. Make another user an owner first.';

/**
 * Deletes the account of a user who gave their password and typed their address, with everything that only they see. What
 * they wrote about clients stays, under "[erased]".
 * @throws AppError WRONG_ADDRESS_TYPED, LAST_OWNER
 */
export async function deleteOwnAccount(
  deps: Pick<OwnDataDeps, 'config' | 'db' | 'files' | 'mailer' | 'log'>,
  user: SignedInUser,
  typedEmail: string,
): Promise<void> {
  if (typedEmail.trim().toLowerCase() !== user.email) throw new AppError('WRONG_ADDRESS_TYPED');
  await deleteAccount(deps, user, async (transaction) => {
    if (await isLastOwner(transaction, user.id)) throw new AppError('LAST_OWNER', { message: ONLY_OWNER });
  });
  deps.log.info({ event: 'own-account-deleted', userId: user.id }, 'account deleted by its user');
}

/**
 * Deletes an account with everything that only its user sees, and remembers that for restores.
 * @param check may refuse, by an error, before anything is deleted
 */
export async function deleteAccount(
  { config, db, files, mailer }: Pick<OwnDataDeps, 'config' | 'db' | 'files' | 'mailer'>,
  user: { id: string; email: string },
  check: (transaction: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  await runTransaction(db.query, async (transaction) => {
    await check(transaction);
    const { addresses } = await findPerson(transaction, user.email);
    const work = await deleteUserWork(transaction, mailer, user.id);
    await deleteUserAndKeepRestriction(config, transaction, user.id);
    for (const address of addresses) await eraseAuthor(transaction, address);
    rememberErasures(config.dataDir, 'account', addresses);
    await abandonFiles(transaction, work.keys);
  });
  await removeAbandonedFiles(db, files);
}
