import type { ErrorCode } from '#contract/error-contract.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { ownPasswordProblem } from '../credentials/own-password.ts';
import type { IncomingRequest } from '../credentials/request-fields.ts';
import { judgeCode } from '../second-factor/judge-code.ts';
import { findApp } from '../second-factor/second-factor-store.ts';
import type { Cookies } from '../second-factor/token-cookie.ts';
import { proveSession, type StoredSession } from '../sessions/session-store.ts';

/**
 * Confirms a session by its user's password, and by a code where they have an app. Returns the error code, or null on success.
 * Signing in confirms a session as well, which is how users without a password do it, through their provider, and those
 * whose second factor is a passkey.
 * @throws TOO_MANY_REQUESTS (429), and the codes of a wrong code
 */
export async function confirmPassword(
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
