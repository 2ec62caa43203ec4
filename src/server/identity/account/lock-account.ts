import { randomUUID } from 'node:crypto';
import type { UndoneActs } from '#contract/account/undone-acts.ts';
import type { Transaction } from '../../db/tables.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { refuse, refuseIf } from '../base/refuse.ts';
import { voidPassword } from '../base/sign-in-method-store.ts';
import { findUserById, updateUser } from '../base/user-store.ts';
import { checkToken, endAllTokens, spendToken, type TokenState } from '../mails/mailed-token.ts';
import { requestOwnerMail } from '../mails/people-mail-job.ts';
import { requestIdentityMail } from '../mails/request-identity-mail.ts';
import type { TokenPurpose } from '../mails/token-store.ts';
import { freeAddress, movingUser } from './change-email.ts';
import {
  endEmailChange,
  findFirstLeft,
  listLeftAddresses,
  lockChangesSince,
  lockEmailChange,
} from './email-change-store.ts';
import { findOwnSignIn } from './sign-in-store.ts';
import { undoSince } from './undo-since.ts';

/** Locks the account of a user who says that a sign-in was not theirs, one of the list or any. */
export async function reportSignIn(
  deps: IdentityDeps,
  userId: string,
  signIn: string | undefined,
): Promise<UndoneActs> {
  return movingUser(deps, async (trx) => {
    const reported = signIn === undefined ? null : await findOwnSignIn(trx, userId, signIn);
    const since = reported?.triedAt ?? new Date().toISOString();
    const taken = await takeBackAddress(trx, userId, since);
    return lockAccount(deps, trx, userId, { taken, signIn, since });
  });
}

/**
 * Uses the link of a mail about a new device, takes back what changed the address since, and locks the account. The link is
 * good for the address that it was mailed to, and refused when the account had another one then.
 */
export async function reportSignInByLink(deps: IdentityDeps, token: string): Promise<UndoneActs> {
  const { userId, about, email } = await openLink(deps, token, 'report-sign-in');
  return movingUser(deps, async (trx) => {
    const signIn = about ? await findOwnSignIn(trx, userId, about) : null;
    const since = signIn?.triedAt ?? new Date().toISOString();
    const taken = await takeBackAddress(trx, userId, since);
    if (email !== null && taken.email !== email) refuse('TOKEN_EXPIRED');
    await useLink(trx, token, 'report-sign-in');
    return lockAccount(deps, trx, userId, { taken, signIn: signIn?.id, since });
  });
}

/**
 * Uses the link sent to the old address: the change does not happen, or the old address comes back, with every later change
 * taken back too, and the account is locked, as the person who asked for the change knew its password. The link is good only while
 * the account has the old address, or one that came of this change.
 */
export async function stopEmailChange(deps: IdentityDeps, token: string): Promise<UndoneActs> {
  const { userId, about } = await openLink(deps, token, 'stop-email-change');
  return movingUser(deps, async (trx) => {
    const change = (await lockEmailChange(trx, about ?? '')) ?? refuse('TOKEN_EXPIRED');
    if (change.state === 'stopped' || change.state === 'reverted') refuse('TOKEN_EXPIRED');
    const firstLeft = await findFirstLeft(trx, userId, change.fromEmail);
    const since = firstLeft !== null && firstLeft < change.requestedAt ? firstLeft : change.requestedAt;
    const taken = await takeBackAddress(trx, userId, since);
    if (taken.email !== change.fromEmail) refuse('TOKEN_EXPIRED');
    if (change.state === 'cancelled') await endEmailChange(trx, change.id, 'stopped');
    await useLink(trx, token, 'stop-email-change');
    return lockAccount(deps, trx, userId, { taken, since: change.requestedAt });
  });
}

/**
 * Takes back every change of a user's address that was asked for since a time, so that the address of before is theirs
 * again. Returns that address, and how many changes were taken back. Refuses, and so rolls back, when another account has
 * the address.
 * @throws EMAIL_TAKEN
 */
async function takeBackAddress(
  trx: Transaction,
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
async function endLinksOfPresent(trx: Transaction, userId: string, email: string): Promise<void> {
  const left = await listLeftAddresses(trx, userId);
  await endAllTokens(trx, userId, { except: left.filter((address) => address !== email) });
}

async function openLink(
  deps: IdentityDeps,
  token: string,
  purpose: TokenPurpose,
): Promise<TokenState & { userId: string }> {
  const link = await checkToken(deps.db.query, token, purpose);
  refuseIf(link.problem);
  return { ...link, userId: link.userId ?? refuse('INVALID_TOKEN') };
}

/** Uses a link, or refuses, and so rolls back, when it was used or ended in between. */
async function useLink(trx: Transaction, token: string, purpose: TokenPurpose): Promise<void> {
  if (await spendToken(trx, token, purpose)) return;
  refuse((await checkToken(trx, token, purpose)).problem ?? 'INVALID_TOKEN');
}

/**
 * Undoes what was added since a sign-in, ends every session and the links of the account, and voids the password; the mail
 * with a link to a new one goes to their address and says what was undone. The owners are mailed.
 */
async function lockAccount(
  deps: IdentityDeps,
  trx: Transaction,
  userId: string,
  {
    taken,
    ...reported
  }: { taken: { email: string; count: number }; signIn?: string | undefined; since: string },
): Promise<UndoneActs> {
  const acts = await undoSince(trx, userId, reported);
  const undone = { ...acts, emailChanges: acts.emailChanges + taken.count };
  await endLinksOfPresent(trx, userId, taken.email);
  if (await voidPassword(trx, userId)) {
    // Each lock is told by a mail of its own, also while one of an earlier lock waits.
    const mail = { mail: 'account-locked', userId, about: randomUUID(), undone } as const;
    await requestIdentityMail(deps.jobs, mail, trx);
  }
  await requestOwnerMail(deps.jobs, 'colleague-locked', userId, trx);
  deps.log.warn(
    { event: 'sign-in-reported', userId },
    'a sign-in was reported as foreign; the account is locked',
  );
  return undone;
}
