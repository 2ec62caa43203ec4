import { setSessionCookie } from 'better-auth/cookies';
import type { HookContext } from '../base/hook-context.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { refuse } from '../base/refuse.ts';
import { findUserById, type User } from '../base/user-store.ts';
import { checkToken } from '../mails/mailed-token.ts';
import { proveSession } from '../sessions/session-store.ts';
import type { Proof } from '../sessions/session-strength.ts';
import { hasPasskey } from './passkey-store.ts';
import { findApp, hasSecondFactor } from './second-factor-store.ts';
import { type Cookies, clearTokenCookie, readTokenCookie, setTokenCookie } from './token-cookie.ts';

/** A half sign-in: the user's password, or another service's word, was right. */
type Challenge = { token: string; user: User; first: FirstFactor; begunAt: Date };
/** What a half sign-in was begun with. */
export type FirstFactor = Extract<Proof, 'password' | 'provider'>;
/** What a user can complete a half sign-in with, besides recovery codes. */
export type Methods = { app: boolean; passkey: boolean };

/** The session that a sign-in has created. */
export type NewSession = NonNullable<HookContext['context']['newSession']>;

/**
 * Returns what a sign-in by one factor lacks or has of the second: nothing is asked of a user without one; a browser that
 * the user trusts shows the code of when it was trusted; else the sign-in is complete only with a code.
 */
export async function secondFactorShown(
  { db }: IdentityDeps,
  ctx: Cookies,
  userId: string,
): Promise<{ isNeeded: boolean; code: Date | null }> {
  if (!(await hasSecondFactor(db.query, userId))) return { isNeeded: false, code: null };
  const token = await readTokenCookie(ctx, 'trusted-browser');
  const trust = token ? await checkToken(db.query, token, 'trusted-browser') : null;
  const isTrusted = trust !== null && trust.problem === null && trust.userId === userId;
  return { isNeeded: !isTrusted, code: isTrusted ? trust.issuedAt : null };
}

/** Turns a new session into a half sign-in: the session is deleted and its cookies are not sent. */
export async function beginChallenge(
  deps: IdentityDeps,
  ctx: HookContext,
  { session, user }: NewSession,
  first: FirstFactor,
): Promise<void> {
  await ctx.context.internalAdapter.deleteSession(session.token);
  ctx.context.setNewSession(null);
  dropCookies(ctx);
  await setTokenCookie(deps.db.query, ctx, { userId: user.id, purpose: 'second-factor', about: first });
  deps.log.info({ event: 'second-factor-asked', userId: user.id }, 'second factor asked');
}

/** Removes the cookies that the endpoint has set so far. */
function dropCookies(ctx: HookContext): void {
  ctx.context.responseHeaders?.delete('set-cookie');
}

/** Returns the half sign-in of this browser, or null. */
export async function findChallenge({ db }: IdentityDeps, ctx: Cookies): Promise<Challenge | null> {
  const token = await readTokenCookie(ctx, 'second-factor');
  if (!token) return null;
  const { userId, about, issuedAt, problem } = await checkToken(db.query, token, 'second-factor');
  const user = problem === null && userId ? await findUserById(db.query, userId) : null;
  if (!user || !issuedAt) return null;
  return { token, user, first: about === 'provider' ? 'provider' : 'password', begunAt: issuedAt };
}

/** Returns the half sign-in of this browser. Ends the request with SIGN_IN_EXPIRED when there is none. */
export async function requireChallenge(deps: IdentityDeps, ctx: Cookies): Promise<Challenge> {
  return (await findChallenge(deps, ctx)) ?? refuse('SIGN_IN_EXPIRED');
}

/** Creates the session of a sign-in that a code completed; refuses users without access, as any sign-in. */
export async function startSession(
  { db }: IdentityDeps,
  ctx: Cookies & Parameters<typeof setSessionCookie>[0],
  { user: { id: userId }, first, begunAt }: Challenge,
): Promise<void> {
  const user = (await ctx.context.internalAdapter.findUserById(userId)) ?? refuse('SIGN_IN_EXPIRED');
  const session = await ctx.context.internalAdapter.createSession(userId);
  await proveSession(db.query, session.id, { [first]: begunAt, code: new Date() });
  await setSessionCookie(ctx, { session, user });
  await clearTokenCookie(ctx, 'second-factor');
}

export async function challengeMethods({ db }: IdentityDeps, userId: string): Promise<Methods> {
  const app = await findApp(db.query, userId);
  return { app: Boolean(app?.secret), passkey: await hasPasskey(db.query, userId) };
}
