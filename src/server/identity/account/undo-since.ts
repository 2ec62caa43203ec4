import type { UndoneActs } from '#contract/account/undone-acts.ts';
import { MINUTE_MS } from '#records';
import type { Transaction } from '../../db/tables.ts';
import { deleteProviderLinksSince } from '../base/sign-in-method-store.ts';
import { countTrustedBrowsers, TOKEN_LIFETIME_MS } from '../mails/mailed-token.ts';
import { deletePasskeysSince } from '../second-factor/passkey-store.ts';
import { deleteRecoveryCodesSince } from '../second-factor/recovery-code-store.ts';
import { hasSecondFactor, removeAppSince } from '../second-factor/second-factor-store.ts';
import { deleteSessions } from '../sessions/session-store.ts';
import { deleteApiTokens } from '../tokens/api-token-store.ts';
import { cancelPendingChange } from './email-change-store.ts';
import { findFirstNewBrowser, findOwnSignIn } from './sign-in-store.ts';

/** What a sign-in adds, such as the link to its provider, is stored up to so long before the sign-in is recorded. */
const RECORDED_AFTER_MS = MINUTE_MS;

/**
 * Undoes what happened in an account since a sign-in that its owner reports: the passkeys, app, recovery codes and links to
 * providers that were added, what the sign-in was made with, a change of the address that waits, and every session and API token. Other
 * sign-ins of new browsers that may still be reported count as foreign too, as they knew the same password.
 * @param reported the id of the sign-in, or the time since which another person was in
 */
export async function undoSince(
  trx: Transaction,
  userId: string,
  reported: { signIn?: string | undefined; since?: string },
): Promise<UndoneActs> {
  const signIn = reported.signIn ? await findOwnSignIn(trx, userId, reported.signIn) : null;
  const since = await foreignSince(trx, userId, signIn?.triedAt ?? reported.since);
  // The address first: confirming a change locks it before anything else.
  const emailChanges = Number(await cancelPendingChange(trx, userId));
  const passkeys = await deletePasskeysSince(trx, userId, since, signIn?.passkey ?? null);
  const app = await removeAppSince(trx, userId, since);
  const isLeft = await hasSecondFactor(trx, userId);
  const all = signIn?.method === 'recovery-code' || !isLeft;
  return {
    ...{ emailChanges, passkeys, app },
    recoveryCodes: await deleteRecoveryCodesSince(trx, userId, all ? new Date(0) : since),
    providers: await deleteProviderLinksSince(trx, userId, since, signIn?.method ?? null),
    trustedBrowsers: await countTrustedBrowsers(trx, userId),
    tokens: await deleteApiTokens(trx, userId),
    sessions: await deleteSessions(trx, userId),
  };
}

async function foreignSince(
  trx: Transaction,
  userId: string,
  reportedAt = new Date().toISOString(),
): Promise<Date> {
  const reportable = new Date(Date.now() - TOKEN_LIFETIME_MS['report-sign-in']);
  const first = await findFirstNewBrowser(trx, userId, reportable);
  const earliest = first !== null && first < reportedAt ? first : reportedAt;
  return new Date(Date.parse(earliest) - RECORDED_AFTER_MS);
}
