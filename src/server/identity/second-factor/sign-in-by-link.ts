import { setSessionCookie } from 'better-auth/cookies';
import { accessProblem } from '../base/access-problem.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { findPerson } from '../base/people-store.ts';
import { findUserById } from '../base/user-store.ts';
import { challengeMethods, type Methods, type NewSession } from './sign-in-challenge.ts';

/** Paths of the links by which a password is chosen: who did so is signed in, as by this password. */
export const BY_LINK: ReadonlySet<string> = new Set(['/reset-password', '/accept-invitation']);

/** The answer to who has chosen a password by a link. */
type Entered = {
  status: true;
  /** Who is signed in now; null when they have no access yet, or when the second factor is asked for. */
  user: { id: string; email: string } | null;
  secondFactor?: Methods & { email: string };
};

/** Signs in the user who has just chosen a password by a mailed link, unless they have no access. */
export async function signInByLink(
  deps: IdentityDeps,
  ctx: Parameters<typeof setSessionCookie>[0],
  userId: string,
): Promise<void> {
  const { query } = deps.db;
  const user = await findUserById(query, userId);
  if (!user || accessProblem(deps.config, user, await findPerson(query, userId)) !== null) return;
  const session = await ctx.context.internalAdapter.createSession(userId);
  await setSessionCookie(ctx, { session, user: { ...user, updatedAt: new Date() } });
}

/** Answers who has chosen a password: as whom they are signed in, or what completes their half sign-in. */
export async function afterLink(deps: IdentityDeps, signIn: NewSession, isHalf: boolean): Promise<Entered> {
  const { id, email } = signIn.user;
  if (!isHalf) return { status: true, user: { id, email } };
  return { status: true, user: null, secondFactor: { email, ...(await challengeMethods(deps, id)) } };
}
