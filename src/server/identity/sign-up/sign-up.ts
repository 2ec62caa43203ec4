import { randomUUID } from 'node:crypto';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Transaction } from '../../db/tables.ts';
import { nameOf } from '../base/email-address.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { clearUnverifiedSignUp, savePasswordHash } from '../base/sign-in-method-store.ts';
import { isWithinLimit } from '../base/throttle.ts';
import { findUserByEmail, insertUser, type User } from '../base/user-store.ts';
import { createToken, endSignUpLinks, issueToken } from '../mails/mailed-token.ts';
import { type IdentityMail, requestIdentityMail } from '../mails/request-identity-mail.ts';

type Person = { email: string; name: string; passwordHash: string };

/**
 * Adds an unverified user and mails the verification link. A verified user of the same address gets a notice instead.
 * When an unverified user is signed up again, it is not known which of the two owns the mailbox: both passwords, both
 * names and the verification links become void, and the mailed link asks for a password. The response is the same in
 * all three cases. Returns a token for the browser: that of a new user shows, when the address is verified, that its reader
 * chose the password.
 */
export async function signUp(deps: IdentityDeps, person: Person): Promise<string> {
  const mayMail = await isWithinLimit(deps, 'mail', person.email);
  return runTransaction(deps.db.query, async (trx) => {
    const { user, mail } = await join(trx, person);
    if (!user.disabled && mayMail) await requestIdentityMail(deps.jobs, { mail, userId: user.id }, trx);
    deps.log.info({ event: 'sign-up', userId: user.id, mail }, 'signed up');
    return mail === 'verification' ? issueToken(trx, user.id, 'sign-up') : createToken();
  });
}

async function join(
  trx: Transaction,
  { email, name, passwordHash }: Person,
): Promise<{ user: Pick<User, 'id' | 'disabled'>; mail: IdentityMail }> {
  const id = randomUUID();
  const added = await insertUser(trx, { id, email, name, emailVerified: false });
  if (added) {
    await savePasswordHash(trx, { accountId: randomUUID(), userId: id, passwordHash });
    return { user: { id, disabled: false }, mail: 'verification' };
  }
  const user = await findUserByEmail(trx, email);
  if (!user) throw new Error('The user was deleted while they signed up');
  await endSignUpLinks(trx, user.id);
  const isOpen = await clearUnverifiedSignUp(trx, user.id, nameOf(email));
  return { user, mail: isOpen ? 'finish-sign-up' : 'sign-up-notice' };
}
