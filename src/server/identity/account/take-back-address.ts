import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { refuse } from '../base/refuse.ts';
import { findUserById, updateUser } from '../base/user-store.ts';
import { endAllTokens } from '../mails/mailed-token.ts';
import { freeAddress } from './change-email.ts';
import { endEmailChange, listLeftAddresses, lockChangesSince } from './email-change-store.ts';

/**
 * Takes back every change of a user's address that was asked for since a time, so that the address of before is theirs
 * again. Returns that address, and how many changes were taken back. Refuses, and so rolls back, when another account has
 * the address.
 * @throws EMAIL_TAKEN
 */
export async function takeBackAddress(
  trx: Transaction<Tables>,
  userId: string,
  since: string,
): Promise<{ email: string; count: number }> {
  const changes = await lockChangesSince(trx, userId, since);
  for (const { id, state } of changes) {
    await endEmailChange(trx, id, state === 'done' ? 'reverted' : 'stopped');
  }
  const present = (await findUserById(trx, userId))?.email ?? refuse('INVALID_TOKEN');
  const email = changes.find(({ state }) => state === 'done')?.fromEmail ?? present;
  if (email !== present) {
    if (!(await freeAddress(trx, email))) refuse('EMAIL_TAKEN');
    await updateUser(trx, userId, { email });
  }
  return { email, count: changes.length };
}

/**
 * Ends every link and cookie of a user, except links that were mailed to addresses which the account had before the present
 * one: the user who had the account first can still take it back.
 */
export async function endLinksOfPresent(
  trx: Transaction<Tables>,
  userId: string,
  email: string,
): Promise<void> {
  const left = await listLeftAddresses(trx, userId);
  await endAllTokens(trx, userId, { except: left.filter((address) => address !== email) });
}
