import { passkey } from '@better-auth/passkey';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError } from 'better-auth/api';
import { z } from 'zod';
import { isErrorCode } from '#contract/error-contract.ts';
import { BRAND_NAME } from '#contract/messages.ts';
import { isLocalAddress } from '../../ground/setting-forms.ts';
import { ownOrigins } from '../../http/same-origin.ts';
import type { HookContext } from '../base/hook-context.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { refuse } from '../base/refuse.ts';
import { throttle } from '../base/throttle.ts';
import { field, networkAddressOf } from '../credentials/request-fields.ts';
import { requireConfirmedSession, requireCurrentSession } from '../sessions/current-session.ts';
import { proveSession } from '../sessions/session-store.ts';
import { changeSecondFactor } from './change-second-factor.ts';
import { touchPasskey } from './passkey-store.ts';
import { readSecondFactors } from './read-second-factors.ts';
import { deleteRecoveryCodes } from './recovery-code-store.ts';

const registrationBody = z.strictObject({ response: z.looseObject({}), name: field.max(100).optional() });
const authenticationBody = z.strictObject({ response: z.looseObject({ id: field }) });

/** The column that the table of passkeys has besides those of the plug-in. */
const lastUse = {
  id: 'cairn-passkey-use',
  schema: { passkey: { fields: { lastUsedAt: { type: 'date', required: false } } } },
} as const satisfies BetterAuthPlugin;

/** The plug-ins that define the table of passkeys; migrations need no others. */
export const passkeyTablePlugins = () => [passkey(), lastUse];

/** The passkey plug-in, without the endpoints that Cairn has itself. Its passkeys are found without an address, and count as both factors: the device verifies its user. */
export function passkeyPlugins(deps: IdentityDeps) {
  const { config } = deps;
  const verified = { residentKey: 'required', userVerification: 'required' } as const;
  const plugin = passkey({
    rpID: relyingPartyOf(config.baseUrl),
    rpName: BRAND_NAME,
    origin: ownOrigins(config),
    advanced: { webAuthnChallengeCookie: 'passkey' },
    authenticatorSelection: verified,
    registration: {
      afterVerification: async ({ ctx, verification }) => {
        if (!verification.registrationInfo?.userVerified) refuse('PASSKEY_REFUSED');
        // Before the passkey is stored: a session that shows one factor of two is over.
        const { id } = await requireConfirmedSession(deps, ctx);
        await proveSession(deps.db.query, id, { passkey: new Date() });
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) refuse('PASSKEY_REFUSED');
      },
    },
  });
  const { deletePasskey, updatePasskey, ...endpoints } = plugin.endpoints;
  return [{ ...plugin, endpoints }, lastUse];
}

/** Returns the host that passkeys belong to. Browsers take no addresses for one, so that of this machine is its name. */
function relyingPartyOf(baseUrl: string): string {
  return isLocalAddress(baseUrl) ? 'localhost' : new URL(baseUrl).hostname;
}

/** The plug-in's own check knows the sign-in alone, not that the password was given again since. */
const REGISTRATION: ReadonlySet<string> = new Set([
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
]);

/** Checks and counts requests to the plug-in's endpoints before it sees them. */
export async function beforePasskey(deps: IdentityDeps, ctx: HookContext): Promise<void> {
  if (REGISTRATION.has(ctx.path)) await requireConfirmedSession(deps, ctx);
  if (ctx.path === '/passkey/verify-registration') {
    if (!registrationBody.safeParse(ctx.body).success) refuse('BAD_REQUEST');
  }
  if (ctx.path === '/passkey/verify-authentication') {
    if (!authenticationBody.safeParse(ctx.body).success) refuse('BAD_REQUEST');
    await throttle(deps, 'sign-in-anywhere', networkAddressOf(ctx));
  }
}

/** Records what the plug-in did, and shortens its answers: they contain keys and a session's token. */
export async function afterPasskey(deps: IdentityDeps, ctx: HookContext) {
  const { newSession, returned } = ctx.context;
  if (returned instanceof APIError) {
    // Why a passkey was refused says nothing to a person.
    if (!isErrorCode(returned.body?.code)) refuse('PASSKEY_REFUSED');
    return;
  }
  if (ctx.path === '/passkey/verify-registration') {
    const { id, name } = returned as { id: string; name?: string };
    const session = await requireCurrentSession(deps, ctx);
    await changeSecondFactor(deps, session, 'second-factor-added', async (trx) => {
      const { app, passkeys } = await readSecondFactors(trx, session.user.id);
      // Codes from before the first second factor were made by who began to set up an app, who may not be its owner.
      if (app === null && passkeys.length === 1) await deleteRecoveryCodes(trx, session.user.id);
    });
    return ctx.json({ id, name: name ?? null });
  }
  if (ctx.path === '/passkey/verify-authentication' && newSession) {
    await touchPasskey(deps.db.query, ctx.body.response.id);
    const { id, email, emailVerified } = newSession.user;
    return ctx.json({ user: { id, email, emailVerified } });
  }
}
