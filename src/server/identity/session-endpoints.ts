import { createAuthEndpoint } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { changePassword } from './change-password.ts';
import { refuse, refuseIf } from './credentials/refuse.ts';
import { field } from './credentials/request-fields.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { findLiveSession } from './live-session.ts';
import { deleteSession, listOwnSessions, type StoredSession } from './session-store.ts';
import { throttle } from './throttle.ts';

const GET = { method: 'GET', requireHeaders: true } as const;
const POST = { method: 'POST', requireHeaders: true } as const;
const changePasswordBody = z.strictObject({ currentPassword: field, newPassword: field });

/** Endpoints for users' own sessions and password. No response contains a session's token. */
export function sessionEndpoints(deps: IdentityDeps) {
  const current = async (ctx: CookieReader): Promise<StoredSession | null> => {
    const token = await sessionTokenOf(ctx);
    return token ? findLiveSession(deps, token) : null;
  };
  const currentOrRefuse = async (ctx: CookieReader) => (await current(ctx)) ?? refuse('UNAUTHORIZED');
  return {
    /** For the server itself; not served over HTTP. */
    readSession: createAuthEndpoint('/read-session', GET, (ctx) => current(ctx)),
    getSession: createAuthEndpoint('/get-session', GET, async (ctx) => {
      const session = await current(ctx);
      const { name } = ctx.context.authCookies.sessionToken;
      if (!session && ctx.getCookie(name)) deleteSessionCookie(ctx);
      return ctx.json(session && describe(session));
    }),
    listSessions: createAuthEndpoint('/list-sessions', GET, async (ctx) => {
      const session = await currentOrRefuse(ctx);
      const own = await listOwnSessions(deps.db.query, session.user.id);
      return ctx.json(own.map((one) => ({ ...one, current: one.id === session.id })));
    }),
    revokeSession: createAuthEndpoint(
      '/revoke-session',
      { ...POST, body: z.strictObject({ id: field }) },
      async (ctx) => {
        const session = await currentOrRefuse(ctx);
        await deleteSession(deps.db.query, ctx.body.id, session.user.id);
        return ctx.json({ status: true });
      },
    ),
    changePassword: createAuthEndpoint(
      '/change-password',
      { ...POST, body: changePasswordBody },
      async (ctx) => {
        const session = await currentOrRefuse(ctx);
        await throttle(deps, 'change-password', session.user.id);
        refuseIf(await changePassword(deps, session, ctx.body));
        return ctx.json({ status: true });
      },
    ),
  };
}

type CookieReader = {
  getSignedCookie(name: string, secret: string): Promise<string | null | false>;
  context: { authCookies: { sessionToken: { name: string } }; secret: string };
};

/** Returns the session token of the request's cookie, if its signature is valid. */
async function sessionTokenOf(ctx: CookieReader): Promise<string | null> {
  return (await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret)) || null;
}

function describe({ id, expiresAt, user }: StoredSession) {
  return {
    session: { id, expiresAt },
    user: { id: user.id, email: user.email, emailVerified: user.emailVerified },
  };
}
