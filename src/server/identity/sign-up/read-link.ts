import type { OpenedLink } from '#contract/account/opened-link.ts';
import { nameOf } from '../base/email-address.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { findUserById } from '../base/user-store.ts';
import { checkToken } from '../mails/mailed-token.ts';
import type { TokenPurpose } from '../mails/token-store.ts';
import type { StoredSession } from '../sessions/session-store.ts';

/** Purposes of the links that have a page. */
export const LINK_PURPOSES = [
  ...(['verify-email', 'reset-password', 'invitation'] as const),
  ...(['change-email', 'stop-email-change', 'report-sign-in'] as const),
] as const satisfies TokenPurpose[];

/**
 * Returns what the page of a mailed link says before the link is used: why it cannot be, or whose account it is about, and
 * who else is signed in in the browser. The address is that to which the link was mailed, which its reader knows.
 */
export async function readLink(
  { db }: IdentityDeps,
  { token, purpose }: { token: string; purpose: (typeof LINK_PURPOSES)[number] },
  session: StoredSession | null,
): Promise<OpenedLink> {
  const link = await checkToken(db.query, token, purpose);
  const user = link.problem === null && link.userId ? await findUserById(db.query, link.userId) : null;
  if (!user) return { problem: link.problem ?? 'INVALID_TOKEN', email: null, name: null, signedInAs: null };
  const isChosen = user.name.trim() !== '' && user.name !== nameOf(user.email);
  return {
    problem: null,
    email: link.email ?? user.email,
    name: isChosen ? user.name : null,
    signedInAs: session && session.user.id !== user.id ? session.user.email : null,
  };
}
