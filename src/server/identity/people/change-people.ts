import type { PeopleChange, PersonRole } from '#contract/people-contract.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Transaction } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { removeSecondFactors } from '../account/remove-second-factors.ts';
import { isOver } from '../base/access-problem.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { findPerson, listOwners, lockPeople, type Person, savePerson } from '../base/people-store.ts';
import { deleteUserRows, findUserById, type User, updateUser } from '../base/user-store.ts';
import { endSignInCookies } from '../mails/mailed-token.ts';
import { requestPersonMail } from '../mails/people-mail-job.ts';
import { hasSecondFactor } from '../second-factor/second-factor-store.ts';
import { deleteSession, deleteSessions } from '../sessions/session-store.ts';
import { deleteApiTokens } from '../tokens/api-token-store.ts';
import { accessWords } from './access-words.ts';
import { type AuditedUser, insertPersonAct, type PersonAction } from './people-audit-store.ts';

/** What a person had before a change. */
type Before = { id: string; role: PersonRole; until: string | null };
type Change = {
  deps: IdentityDeps;
  trx: Transaction;
  actor: AuditedUser;
  user: User;
  person: Person;
};

/**
 * Changes people, all or nothing, and records each decision.
 * @throws AppError 404, 409 LAST_OWNER when no owner would be left, 409 OWN_ACCOUNT
 */
export async function changePeople(
  deps: IdentityDeps,
  actor: AuditedUser,
  { people, change }: { people: readonly string[]; change: PeopleChange },
): Promise<Before[]> {
  const before = await runTransaction(deps.db.query, async (trx) => {
    await lockPeople(trx);
    const had = (await listOwners(trx)).length > 0;
    const changed: Before[] = [];
    for (const id of new Set(people)) {
      const user = await findUserById(trx, id);
      if (!user) throw new AppError('NOT_FOUND', { message: 'This person is not here any more.' });
      const person = (await findPerson(trx, id)) ?? NEWCOMER;
      changed.push({ id, role: person.role, until: person.untilDay });
      await changePerson({ deps, trx, actor, user, person }, change);
    }
    if (had && (await listOwners(trx)).length === 0) throw new AppError('LAST_OWNER');
    return changed;
  });
  deps.log.info({ event: 'people-changed', change: change.kind, people: before.length }, 'people changed');
  return before;
}

const NEWCOMER: Person = { state: 'in', role: 'full', untilDay: null, isInvited: false };

async function changePerson(target: Change, change: PeopleChange): Promise<void> {
  const { deps, trx, actor, user, person } = target;
  switch (change.kind) {
    case 'access':
      return setAccess(target, change, person.state === 'invited' ? 'invited' : 'in');
    case 'approve':
      if (person.state !== 'waiting') return;
      await savePerson(trx, user.id, { state: 'in' });
      await setAccess(target, change, 'in', 'approved');
      return requestPersonMail(deps.jobs, 'approved', user.id, trx);
    case 'refuse':
      if (person.state !== 'waiting') return;
      await savePerson(trx, user.id, { state: 'refused' });
      await updateUser(trx, user.id, { disabled: true });
      return record(target, 'refused');
    case 'disable':
      if (user.id === actor.id) throw new AppError('OWN_ACCOUNT');
      await updateUser(trx, user.id, { disabled: true });
      await endAccess(target);
      return record(target, 'disabled');
    case 'enable':
      await updateUser(trx, user.id, { disabled: false });
      await savePerson(trx, user.id, {
        state: person.state === 'refused' ? 'in' : person.state,
        ...(isOver(person.untilDay) && { untilDay: null }),
      });
      return record(target, 'enabled');
    case 'end-sessions':
      if (change.session === undefined) await endAccess(target);
      else await deleteSession(trx, change.session, user.id);
      return record(target, 'sessions-ended', { new: change.session === undefined ? 'all' : 'one' });
    case 'reset-second-factors':
      return resetSecondFactors(target);
    default:
      return changeInvitation(target, change.kind);
  }
}

async function setAccess(
  target: Change,
  { role, until }: { role: PersonRole; until: string | null },
  state: Person['state'],
  action: PersonAction = 'access',
): Promise<void> {
  const { trx, user, person } = target;
  const untilDay = role === 'owner' ? null : until;
  await savePerson(trx, user.id, { state, role, untilDay });
  const now = accessWords({ role, untilDay });
  await record(target, action, action === 'access' ? { old: accessWords(person), new: now } : { new: now });
}

/** Ends every session, API token and half sign-in of a person; no browser is trusted afterwards. */
async function endAccess({ trx, user }: Change): Promise<void> {
  await deleteSessions(trx, user.id);
  await deleteApiTokens(trx, user.id);
  await endSignInCookies(trx, user.id);
}

async function resetSecondFactors(target: Change): Promise<void> {
  const { deps, trx, actor, user } = target;
  if (user.id === actor.id) throw new AppError('OWN_ACCOUNT');
  if (!(await hasSecondFactor(trx, user.id))) return;
  await removeSecondFactors(deps.jobs, trx, user.id);
  await record(target, 'second-factors-reset');
}

async function changeInvitation(target: Change, kind: 'invite-again' | 'withdraw'): Promise<void> {
  const { deps, trx, user, person } = target;
  if (person.state !== 'invited') return;
  if (kind === 'withdraw') {
    await deleteUserRows(trx, user.id);
    return record(target, 'withdrawn');
  }
  const at = new Date().toISOString();
  await savePerson(trx, user.id, { invited: { at, by: target.actor.email, line: '' } });
  // Unverified accounts are deleted a week after their last change.
  await updateUser(trx, user.id, {});
  await requestPersonMail(deps.jobs, 'invitation', user.id, trx);
  await record(target, 'invited-again');
}

function record(
  { trx, actor, user }: Change,
  action: PersonAction,
  values: { old?: string; new?: string } = {},
): Promise<void> {
  return insertPersonAct(trx, { actor, subject: user, action, ...values });
}
