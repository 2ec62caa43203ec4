import type { BetterAuthOptions } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { safeReturnPath } from '#contract/return-path.ts';
import { recordSignedIn } from './account/record-sign-in.ts';
import type { HookContext } from './base/hook-context.ts';
import type { IdentityDeps } from './base/identity-deps.ts';
import { touchPerson } from './base/people-store.ts';
import { refuse } from './base/refuse.ts';
import { throttle } from './base/throttle.ts';
import { field, networkAddressOf } from './credentials/request-fields.ts';
import { afterSignIn, beforeSignIn } from './guard-sign-in.ts';
import { endSignInCookies } from './mails/mailed-token.ts';
import { afterPasskey, beforePasskey } from './second-factor/passkey-plugin.ts';
import { afterLink, BY_LINK } from './second-factor/sign-in-by-link.ts';
import {
  beginChallenge,
  type FirstFactor,
  type NewSession,
  secondFactorShown,
} from './second-factor/sign-in-challenge.ts';
import { requireConfirmedSession } from './sessions/current-session.ts';
import { proveSession } from './sessions/session-store.ts';

const providerBody = z.strictObject({
  provider: field,
  callbackURL: field.optional(),
  disableRedirect: z.boolean().optional(),
});

/** Endpoints of better-auth that end sessions: they are open to a session that was confirmed lately. */
const END_SESSIONS: ReadonlySet<string> = new Set(['/revoke-sessions', '/revoke-other-sessions']);

/** Hooks before and after better-auth's own endpoints. */
export function identityHooks(deps: IdentityDeps): NonNullable<BetterAuthOptions['hooks']> {
  return {
    before: createAuthMiddleware(async (ctx) => {
      if (ctx.path === '/sign-in/email') return beforeSignIn(deps, ctx);
      if (ctx.path === '/sign-in/social') return beforeProvider(deps, ctx);
      if (ctx.path.startsWith('/passkey/')) return beforePasskey(deps, ctx);
      if (END_SESSIONS.has(ctx.path)) await beforeEndSessions(deps, ctx);
    }),
    after: createAuthMiddleware(async (ctx) => {
      const { newSession } = ctx.context;
      const isHalf = newSession !== null && !(await completeSignIn(deps, ctx, newSession));
      if (ctx.path === '/sign-in/email') return afterSignIn(deps, ctx, newSession?.user ?? null, isHalf);
      if (ctx.path.startsWith('/passkey/')) return afterPasskey(deps, ctx);
      if (newSession && BY_LINK.has(ctx.path)) return ctx.json(await afterLink(deps, newSession, isHalf));
      if (isHalf) throw ctx.redirect(`${deps.config.baseUrl}${PAGE_PATHS.logIn}?code`);
    }),
  };
}

/** The endpoints that complete a half sign-in, and record what it was begun with. */
const COMPLETING: ReadonlySet<string> = new Set([
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
]);
/** The path of a sign-in by passkey, which is both factors. */
const BY_PASSKEY = '/passkey/verify-authentication';
/** The path of a sign-in by password; any other by one factor is that of a provider, or of a link that sets a password. */
const BY_PASSWORD = '/sign-in/email';

/**
 * Completes a sign-in, whichever way the user came. Returns false when it is half: then there is no session yet, and the
 * user is asked for a code.
 */
async function completeSignIn(deps: IdentityDeps, ctx: HookContext, signIn: NewSession): Promise<boolean> {
  const { user } = signIn;
  if (!(await proveSignIn(deps, ctx, signIn))) return false;
  await recordSignedIn(deps, ctx, user);
  await touchPerson(deps.db.query, user.id);
  deps.log.info({ event: 'sign-in', userId: user.id }, 'signed in');
  return true;
}

/** Records how a new session was signed in, or turns it into a half sign-in and returns false. */
async function proveSignIn(deps: IdentityDeps, ctx: HookContext, signIn: NewSession): Promise<boolean> {
  const { query } = deps.db;
  if (COMPLETING.has(ctx.path)) return true;
  if (ctx.path === BY_PASSKEY) {
    await proveSession(query, signIn.session.id, { passkey: new Date() });
    return true;
  }
  const isPassword = ctx.path === BY_PASSWORD || BY_LINK.has(ctx.path);
  const first: FirstFactor = isPassword ? 'password' : 'provider';
  const { isNeeded, code } = await secondFactorShown(deps, ctx, signIn.user.id);
  if (isNeeded) {
    await beginChallenge(deps, ctx, signIn, first);
    return false;
  }
  await proveSession(query, signIn.session.id, { [first]: new Date(), ...(code && { code }) });
  return true;
}

/** Who ends sessions trusts the browsers no longer in which they were begun. */
async function beforeEndSessions(deps: IdentityDeps, ctx: HookContext): Promise<void> {
  const { user } = await requireConfirmedSession(deps, ctx);
  await endSignInCookies(deps.db.query, user.id);
}

async function beforeProvider(deps: IdentityDeps, ctx: HookContext): Promise<void> {
  const { provider, callbackURL } = providerBody.safeParse(ctx.body).data ?? refuse('BAD_REQUEST');
  if (!deps.config.signInProviders.some(({ id }) => id === provider)) refuse('BAD_REQUEST');
  if (callbackURL !== undefined && safeReturnPath(callbackURL, '') === '') refuse('INVALID_CALLBACK_URL');
  await throttle(deps, 'sign-in-anywhere', networkAddressOf(ctx));
}
