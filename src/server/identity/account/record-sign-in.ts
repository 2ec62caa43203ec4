import { deviceName } from '#contract/account/device-name.ts';
import { DAY_MS } from '#records';
import { runTransaction } from '../../db/run-transaction.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { isWithinLimit } from '../base/throttle.ts';
import { knownBrowserOf, rememberBrowser } from '../credentials/known-browser.ts';
import { type IncomingRequest, networkTextOf } from '../credentials/request-fields.ts';
import { requestIdentityMail } from '../mails/request-identity-mail.ts';
import { hasSignedIn, insertSignIn } from './sign-in-store.ts';

/** How long sign-ins are stored. */
export const SIGN_IN_DAYS = 90;

type SignInContext = Parameters<typeof rememberBrowser>[0] &
  IncomingRequest & {
    path: string;
    params?: Record<string, unknown> | undefined;
    body?: { response?: { id?: unknown } } | undefined;
  };

/**
 * Records a complete sign-in and remembers its browser. A browser that is unknown to the account is told to the owner by
 * mail, except at the first sign-in of a new account.
 */
export async function recordSignedIn(
  deps: IdentityDeps,
  ctx: SignInContext,
  user: { id: string; createdAt: Date },
): Promise<void> {
  const isKnown = (await knownBrowserOf(ctx, user.id)) !== null;
  await rememberBrowser(ctx, user.id);
  const isNewUser = Date.now() - new Date(user.createdAt).getTime() < SIGN_IN_DAYS * DAY_MS;
  const mayMail = isKnown || (await isWithinLimit(deps, 'new-device-mail', user.id));
  await runTransaction(deps.db.query, async (trx) => {
    const isFirst = isNewUser && !(await hasSignedIn(trx, user.id));
    const method = methodOf(ctx);
    const signIn = { ...originOf(ctx), method, outcome: 'in' } as const;
    const passkey = method === 'passkey' ? String(ctx.body?.response?.id) : null;
    const isNewBrowser = !isKnown && !isFirst;
    const id = await insertSignIn(trx, user.id, signIn, { passkey, isNewBrowser });
    if (isKnown || isFirst || !mayMail) return;
    await requestIdentityMail(deps.jobs, { mail: 'new-device', userId: user.id, about: id }, trx);
  });
}

/**
 * Records a wrong password for an account. The answer does not wait for it, as its duration would tell that the account
 * exists.
 */
export function recordWrongPassword(deps: IdentityDeps, ctx: IncomingRequest, userId: string): void {
  insertSignIn(deps.db.query, userId, { ...originOf(ctx), method: 'credential', outcome: 'wrong' }).catch(
    (err: unknown) => deps.log.warn({ err, userId }, 'a wrong password cannot be recorded'),
  );
}

function originOf(ctx: IncomingRequest): { device: string; network: string } {
  return { device: deviceName(ctx.headers?.get('user-agent') ?? null), network: networkTextOf(ctx) };
}

/** How a user signed in, by the endpoint that completed it. */
const METHODS: Readonly<Record<string, string>> = {
  '/sign-in/email': 'credential',
  '/reset-password': 'credential',
  '/accept-invitation': 'credential',
  '/two-factor/verify-totp': 'code',
  '/two-factor/verify-backup-code': 'recovery-code',
  '/passkey/verify-authentication': 'passkey',
};

/** Returns how a user signed in; the id of the provider that called back, if it was one. */
function methodOf({ path, params }: SignInContext): string {
  return METHODS[path] ?? String(params?.id ?? params?.providerId ?? path.slice(1));
}
