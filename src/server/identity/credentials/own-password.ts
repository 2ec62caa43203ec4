import type { ErrorCode } from '#contract/error-contract.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { findPasswordHash } from '../base/sign-in-method-store.ts';
import { throttle } from '../base/throttle.ts';
import { hashForKnown } from './hashing-party.ts';
import { passwordHashing } from './password-hashing.ts';

/**
 * Judges the password that a signed-in user gives again before an important act. Returns the error code, or null when it
 * is right. All such acts count their attempts together.
 * @throws TOO_MANY_REQUESTS (429)
 */
export async function ownPasswordProblem(
  deps: IdentityDeps,
  userId: string,
  password: string,
): Promise<ErrorCode | null> {
  await throttle(deps, 'change-password', userId);
  hashForKnown(userId);
  const hash = await findPasswordHash(deps.db.query, userId);
  if (hash === null) return 'NO_PASSWORD';
  return (await passwordHashing(deps.config).verify({ hash, password })) ? null : 'INVALID_PASSWORD';
}
