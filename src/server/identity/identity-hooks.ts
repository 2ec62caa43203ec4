import type { BetterAuthOptions } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import type { ErrorCode } from '#contract/error-contract.ts';
import { safeReturnPath } from '#contract/return-path.ts';
import { isEmailAllowed } from './credentials/email-address.ts';
import { refuse, refuseIf } from './credentials/refuse.ts';
import { credentialsBody, field, networkAddressOf, readEmail } from './credentials/request-fields.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { findUserByEmail } from './identity-store.ts';
import { resetThrottle, throttle } from './throttle.ts';

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];
const googleBody = z.strictObject({ provider: z.literal('google'), callbackURL: field.optional() });

/** Hooks before and after better-auth's own endpoints. */
export function identityHooks(deps: IdentityDeps): NonNullable<BetterAuthOptions['hooks']> {
  return {
    before: createAuthMiddleware(async (ctx) => {
      if (ctx.path === '/sign-in/email') return beforeSignIn(deps, ctx);
      if (ctx.path === '/sign-in/social') return beforeGoogle(ctx);
    }),
    after: createAuthMiddleware(async (ctx) => {
      if (ctx.path === '/sign-in/email') return afterSignIn(deps, ctx);
    }),
  };
}

async function beforeSignIn(deps: IdentityDeps, ctx: HookContext) {
  const body = credentialsBody.safeParse(ctx.body).data ?? refuse('BAD_REQUEST');
  const email = readEmail(body.email);
  const address = networkAddressOf(ctx);
  await throttle(deps, 'sign-in-anywhere', address);
  await throttle(deps, 'sign-in', email, address);
  return { context: { body: { ...body, email } } };
}

function beforeGoogle(ctx: HookContext): void {
  const body = googleBody.safeParse(ctx.body).data ?? refuse('BAD_REQUEST');
  const { callbackURL } = body;
  if (callbackURL !== undefined && safeReturnPath(callbackURL, '') === '') refuse('INVALID_CALLBACK_URL');
}

/** Codes that only a user who gave the right password receives. */
const KNEW_THE_PASSWORD: ReadonlySet<unknown> = new Set<ErrorCode>([
  'EMAIL_NOT_VERIFIED',
  'ACCOUNT_DISABLED',
  'EMAIL_DOMAIN_NOT_ALLOWED',
]);

async function afterSignIn(deps: IdentityDeps, ctx: HookContext) {
  const { returned, newSession } = ctx.context;
  const email = readEmail(ctx.body.email);
  const code = returned instanceof APIError ? returned.body?.code : null;
  if (newSession || KNEW_THE_PASSWORD.has(code))
    await resetThrottle(deps, 'sign-in', email, networkAddressOf(ctx));
  if (!newSession) {
    const user = await findUserByEmail(deps.db.query, email);
    deps.log.warn({ event: 'sign-in-failed', userId: user?.id ?? null, code }, 'sign-in failed');
    return;
  }
  const { id, emailVerified } = newSession.user;
  return ctx.json({ user: { id, email: newSession.user.email, emailVerified } });
}

/** Refuses a session to users without access, whichever way they signed in. */
export function sessionHooks(deps: IdentityDeps): NonNullable<BetterAuthOptions['databaseHooks']> {
  return {
    session: {
      create: {
        before: async (session, ctx) => {
          const user = await ctx?.context.internalAdapter.findUserById(session.userId);
          refuseIf(user ? accessProblem(deps, user) : 'ACCOUNT_DISABLED');
        },
        after: async (session) => {
          deps.log.info({ event: 'sign-in', userId: session.userId }, 'signed in');
        },
      },
    },
  };
}

/** Returns why a user has no access, or null. */
export function accessProblem(
  { config }: IdentityDeps,
  user: { email: string; disabled?: unknown },
): ErrorCode | null {
  if (user.disabled) return 'ACCOUNT_DISABLED';
  return isEmailAllowed(user.email, config.allowedEmailDomains) ? null : 'EMAIL_DOMAIN_NOT_ALLOWED';
}
