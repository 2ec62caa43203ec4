import { runTransaction } from '../../db/run-transaction.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { Query } from '../identity-tables.ts';
import { type AuditedUser, insertPersonAct } from './people-audit-store.ts';
import { requestOwnerMail } from './people-mail-job.ts';
import { claimFirstOwner, findPerson, type Person, savePerson } from './people-store.ts';

/**
 * Decides what a user may do whose address was verified for the first time: the first one is the owner, who was invited
 * gets the access of the invitation, and with `SIGN_UP=approval` everybody else waits. Owners are mailed about each new
 * account. A user who was admitted before stays as they are.
 */
export async function admitUser(
  deps: IdentityDeps,
  user: AuditedUser & { emailVerified: boolean },
  query: Query = deps.db.query,
): Promise<Person | null> {
  const known = await findPerson(query, user.id);
  if (!user.emailVerified || (known && known.state !== 'invited')) return known;
  return runTransaction(query, async (trx) => {
    const person = await findPerson(trx, user.id);
    if (person && person.state !== 'invited') return person;
    const isFirst = await claimFirstOwner(trx, user.id);
    const waits = !isFirst && !person && deps.config.signUp !== 'open';
    await savePerson(trx, user.id, {
      state: waits ? 'waiting' : 'in',
      ...(isFirst && { role: 'owner', untilDay: null }),
      joinedAt: new Date().toISOString(),
    });
    const action = waits ? 'asked' : 'joined';
    await insertPersonAct(trx, { actor: user, subject: user, action });
    if (!isFirst && !person) {
      await requestOwnerMail(deps.jobs, waits ? 'account-waits' : 'new-account', user.id, trx);
    }
    deps.log.info({ event: `user-${action}`, userId: user.id }, `user ${action}`);
    return findPerson(trx, user.id);
  });
}
