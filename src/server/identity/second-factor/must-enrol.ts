import type { IdentityConfig } from '../base/identity-settings.ts';
import type { StoredSession } from '../sessions/session-store.ts';
import { hasBothFactors } from '../sessions/session-strength.ts';

/** Whether the tool is closed to a session until its user adds a second factor in it. */
export function mustEnrol(
  { requireMfa }: Pick<IdentityConfig, 'requireMfa'>,
  session: StoredSession,
): boolean {
  return requireMfa && !(session.user.hasSecondFactor && hasBothFactors(session));
}
