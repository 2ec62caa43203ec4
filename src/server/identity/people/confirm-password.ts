import type { ErrorCode } from '#contract/error-contract.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { ownPasswordProblem } from '../own-password.ts';
import { confirmSession, type StoredSession } from '../sessions/session-store.ts';

/**
 * Confirms a session by its user's password. Returns the error code, or null on success. Signing in confirms a session as
 * well, which is how users without a password do it: through their provider.
 * @throws TOO_MANY_REQUESTS (429)
 */
export async function confirmPassword(
  deps: IdentityDeps,
  { id, user }: StoredSession,
  password: string,
): Promise<ErrorCode | null> {
  const problem = await ownPasswordProblem(deps, user.id, password);
  if (problem === null) await confirmSession(deps.db.query, id);
  else
    deps.log.warn({ event: 'confirmation-failed', userId: user.id, problem }, 'a session was not confirmed');
  return problem;
}
