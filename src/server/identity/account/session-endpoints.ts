import { createAuthEndpoint } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { ACCOUNT_PROBLEM_HEADER, type ErrorCode } from '#contract/error-contract.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import { accessProblem } from '../base/access-problem.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { findPerson } from '../base/people-store.ts';
import { refuse, refuseIf } from '../base/refuse.ts';
import { throttle } from '../base/throttle.ts';
import { findUserById } from '../base/user-store.ts';
import { hashForKnown } from '../credentials/hashing-party.ts';
import { ownerOfBrowser } from '../credentials/known-browser.ts';
import { ownPasswordProblem } from '../credentials/own-password.ts';
import { field, type IncomingRequest } from '../credentials/request-fields.ts';
import { endSignInCookies } from '../mails/mailed-token.ts';
import { judgeCode } from '../second-factor/judge-code.ts';
import { findApp } from '../second-factor/second-factor-store.ts';
import type { Cookies } from '../second-factor/token-cookie.ts';
import { changePassword } from '../sessions/change-password.ts';
import {
  currentSession,
  requireConfirmedSession,
  requireCurrentSession,
  requireSessionWithPassword,
  type SessionBearer,
} from '../sessions/current-session.ts';
import {
  deleteSession,
  listOwnSessions,
  proveSession,
  type StoredSession,
} from '../sessions/session-store.ts';
import { mustEnrol } from '../sessions/session-strength.ts';

const GET = { method: 'GET', requireHeaders: true } as const;
const POST = { method: 'POST', requireHeaders: true } as const;
const changePasswordBody = z.strictObject({
  currentPassword: field,
  newPassword: field,
  // Sent by clients of better-auth; the other sessions end in any case.
  revokeOtherSessions: z.boolean().optional(),
});
/** The code is that of the app, for users who have one. */
const confirmBody = z.strictObject({ password: field, code: field.optional() });
const revokeBody = z.strictObject({ token: field });

/**
 * Endpoints for users' own sessions and password. No response contains the token of a session's cookie: where clients of
 * better-auth expect it, to end a session by it, they get the session's id.
 */
export function sessionEndpoints(deps: IdentityDeps) {
  const current = (ctx: SessionBearer) => currentSession(deps, ctx);
  const currentOrRefuse = (ctx: SessionBearer) => requireCurrentSession(deps, ctx);
  return {
    getSession: createAuthEndpoint('/get-session', GET, async (ctx) => {
      const session = await current(ctx);
      if (session) return ctx.json(describe(deps, session));
      if (ctx.getCookie(ctx.context.authCookies.sessionToken.name)) deleteSessionCookie(ctx);
      const problem = await problemOfBrowsersUser(deps, ctx);
      if (problem) ctx.setHeader(ACCOUNT_PROBLEM_HEADER, problem);
      return ctx.json(null);
    }),
    listSessions: createAuthEndpoint('/list-sessions', GET, async (ctx) => {
      const session = await currentOrRefuse(ctx);
      const own = await listOwnSessions(deps.db.query, session.user.id);
      return ctx.json(own.map((one) => ({ ...one, token: one.id, current: one.id === session.id })));
    }),
    revokeSession: createAuthEndpoint('/revoke-session', { ...POST, body: revokeBody }, async (ctx) => {
      const { user } = await requireConfirmedSession(deps, ctx);
      await runTransaction(deps.db.query, async (trx) => {
        await endSignInCookies(trx, user.id);
        await deleteSession(trx, ctx.body.token, user.id);
      });
      return ctx.json({ status: true });
    }),
    confirmPassword: createAuthEndpoint('/confirm-password', { ...POST, body: confirmBody }, async (ctx) => {
      const session = await currentOrRefuse(ctx);
      refuseIf(await confirmPassword(deps, ctx, session, ctx.body));
      return ctx.json({ status: true });
    }),
    changePassword: createAuthEndpoint(
      '/change-password',
      { ...POST, body: changePasswordBody },
      async (ctx) => {
        const session = await requireSessionWithPassword(deps, ctx);
        await throttle(deps, 'change-password', session.user.id);
        hashForKnown(session.user.id);
        const change = await changePassword(deps, session, ctx.body);
        if (typeof change === 'string') refuse(change);
        return ctx.json({ status: true, ...change });
      },
    ),
  };
}

/**
 * Returns why the user of this browser has no access, or null. Only browsers that this user signed in on learn it, so that
 * a page of theirs can say why it was left.
 */
async function problemOfBrowsersUser(
  deps: IdentityDeps,
  ctx: Parameters<typeof ownerOfBrowser>[0],
): Promise<ErrorCode | null> {
  const owner = await ownerOfBrowser(ctx);
  const user = owner === null ? null : await findUserById(deps.db.query, owner);
  return user && accessProblem(deps.config, user, await findPerson(deps.db.query, user.id));
}

/** `idleMs` and `remainingMs` are times from now, as the clocks of browsers are often wrong. */
function describe({ config }: IdentityDeps, session: StoredSession) {
  const { id, expiresAt, user } = session;
  return {
    session: {
      ...{ id, expiresAt },
      idleMs: config.sessionIdleMs,
      remainingMs: expiresAt.getTime() - Date.now(),
    },
    user: {
      id: user.id,
      email: user.email,
      emailVerified: user.emailVerified,
      role: user.person.role,
      mustEnrol: mustEnrol(config, session),
    },
  };
}

/**
 * Confirms a session by its user's password, and by a code where they have an app. Returns the error code, or null on success.
 * Signing in confirms a session as well, which is how users without a password do it, through their provider, and those
 * whose second factor is a passkey.
 * @throws TOO_MANY_REQUESTS (429), and the codes of a wrong code
 */
async function confirmPassword(
  deps: IdentityDeps,
  ctx: Cookies & IncomingRequest,
  { id, user }: StoredSession,
  { password, code }: { password: string; code?: string | undefined },
): Promise<ErrorCode | null> {
  const problem = await ownPasswordProblem(deps, user.id, password);
  if (problem !== null) {
    deps.log.warn({ event: 'confirmation-failed', userId: user.id, problem }, 'a session was not confirmed');
    return problem;
  }
  const now = new Date();
  if (!user.hasSecondFactor) {
    await proveSession(deps.db.query, id, { password: now });
    return null;
  }
  const secret = (await findApp(deps.db.query, user.id))?.secret;
  if (!secret) return 'PASSKEY_NEEDED';
  if (code === undefined) return 'CODE_NEEDED';
  await judgeCode(deps, ctx, { userId: user.id, secret, typed: code });
  await proveSession(deps.db.query, id, { password: now, code: now });
  return null;
}
