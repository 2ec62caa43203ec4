import type { BetterAuthOptions } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { safeReturnPath } from '#contract/return-path.ts';
import { recordSignedIn } from './account/record-sign-in.ts';
import { refuse, refuseIf } from './credentials/refuse.ts';
import { field, networkAddressOf } from './credentials/request-fields.ts';
import { afterSignIn, beforeSignIn } from './guard-sign-in.ts';
import type { HookContext } from './hook-context.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { accessProblem } from './people/access-problem.ts';
import { admitUser } from './people/admit-user.ts';
import { touchPerson } from './people/people-store.ts';
import { afterPasskey, beforePasskey } from './second-factor/passkey-plugin.ts';
import { beginChallenge, type NewSession, needsCode } from './second-factor/sign-in-challenge.ts';
import { throttle } from './throttle.ts';
import { findUserById } from './user-store.ts';

const providerBody = z.strictObject({
  provider: field,
  callbackURL: field.optional(),
  disableRedirect: z.boolean().optional(),
});

/** Hooks before and after better-auth's own endpoints. */
export function identityHooks(deps: IdentityDeps): NonNullable<BetterAuthOptions['hooks']> {
  return {
    before: createAuthMiddleware(async (ctx) => {
      if (ctx.path === '/sign-in/email') return beforeSignIn(deps, ctx);
      if (ctx.path === '/sign-in/social') return beforeProvider(deps, ctx);
      if (ctx.path.startsWith('/passkey/')) return beforePasskey(deps, ctx);
    }),
    after: createAuthMiddleware(async (ctx) => {
      const { newSession } = ctx.context;
      const isHalf = newSession !== null && !(await completeSignIn(deps, ctx, newSession));
      if (ctx.path === '/sign-in/email') return afterSignIn(deps, ctx, newSession?.user ?? null, isHalf);
      if (ctx.path.startsWith('/passkey/')) return afterPasskey(deps, ctx);
      if (isHalf) throw ctx.redirect(`${deps.config.baseUrl}${PAGE_PATHS.logIn}?code`);
    }),
  };
}

/** Sign-ins that prove a second factor by themselves. */
const BOTH_FACTORS: ReadonlySet<string> = new Set([
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
]);

/**
 * Completes a sign-in, whichever way the user came. Returns false when it is half: then there is no session yet, and the
 * user is asked for a code.
 */
async function completeSignIn(deps: IdentityDeps, ctx: HookContext, signIn: NewSession): Promise<boolean> {
  const { user } = signIn;
  if (!BOTH_FACTORS.has(ctx.path) && (await needsCode(deps, ctx, user.id))) {
    await beginChallenge(deps, ctx, signIn);
    return false;
  }
  await recordSignedIn(deps, ctx, user);
  await touchPerson(deps.db.query, user.id);
  deps.log.info({ event: 'sign-in', userId: user.id }, 'signed in');
  return true;
}

async function beforeProvider(deps: IdentityDeps, ctx: HookContext): Promise<void> {
  const { provider, callbackURL } = providerBody.safeParse(ctx.body).data ?? refuse('BAD_REQUEST');
  if (!deps.config.signInProviders.some(({ id }) => id === provider)) refuse('BAD_REQUEST');
  if (callbackURL !== undefined && safeReturnPath(callbackURL, '') === '') refuse('INVALID_CALLBACK_URL');
  await throttle(deps, 'sign-in-anywhere', networkAddressOf(ctx));
}

/** Refuses a session to users without access, whichever way they signed in. */
export function sessionHooks(deps: IdentityDeps): NonNullable<BetterAuthOptions['databaseHooks']> {
  return {
    user: {
      create: {
        // Sign-up by password adds users by itself; these come from a provider.
        before: async () => refuseIf(deps.config.signUp === 'invitation' ? 'INVITATION_NEEDED' : null),
      },
    },
    session: {
      create: {
        before: async (session) => {
          const user = await findUserById(deps.db.query, session.userId);
          if (!user) refuse('ACCOUNT_DISABLED');
          refuseIf(accessProblem(deps.config, user, await admitUser(deps, user)));
        },
      },
    },
  };
}
