import { runTransaction } from '../../db/run-transaction.ts';
import type { Query } from '../../db/tables.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { claimFirstOwner, findPerson, type Person, savePerson } from '../base/people-store.ts';
import { requestOwnerMail } from '../mails/people-mail-job.ts';
import { accessWords } from './access-words.ts';
import { type Restriction, takeRestriction } from './kept-restriction-store.ts';
import { type AuditedUser, insertPersonAct } from './people-audit-store.ts';

/**
 * Decides what a user may do whose address was verified for the first time: the first one is the owner, who was invited
 * gets the access of the invitation, and with `SIGN_UP=approval` everybody else waits. So does, always, who comes back with an
 * address whose account was restricted. Owners are mailed about each new account. A user who was admitted before stays as they are.
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
    const kept = await takeRestriction(deps.config, trx, user.email);
    const waits = !isFirst && !person && (deps.config.signUp !== 'open' || kept !== null);
    await savePerson(trx, user.id, {
      state: waits ? 'waiting' : 'in',
      ...(isFirst && { role: 'owner', untilDay: null }),
      ...(waits && kept && { role: kept.role, untilDay: kept.untilDay }),
      joinedAt: new Date().toISOString(),
    });
    const action = waits ? 'asked' : 'joined';
    const before = waits && kept ? { old: restrictionWords(kept) } : {};
    await insertPersonAct(trx, { actor: user, subject: user, action, ...before });
    if (!isFirst && !person) {
      await requestOwnerMail(deps.jobs, waits ? 'account-waits' : 'new-account', user.id, trx);
    }
    deps.log.info({ event: `user-${action}`, userId: user.id }, `user ${action}`);
    return findPerson(trx, user.id);
  });
}

/** What the audit log says of a restriction: `read-only until 2026-12-31, disabled`. */
function restrictionWords({ role, untilDay, wasDisabled }: Restriction): string {
  return `${accessWords({ role, untilDay })}${wasDisabled ? ', disabled' : ''}`;
}
