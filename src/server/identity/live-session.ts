import { isEmailAllowed } from './email-address.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { deleteSession, findSessionByToken, type StoredSession, touchSession } from './session-store.ts';

/** How exactly idle time is measured. Writing it at every request would make every read a write. */
const TOUCH_EVERY_MS = 60_000;

/**
 * The session of this token while it may be used: within its lifetime, not idle for too long, its user not disabled
 * and of a domain that is still allowed. A session that may not is ended. Finding one counts as using it.
 */
export async function findLiveSession(deps: IdentityDeps, token: string): Promise<StoredSession | null> {
  const session = await findSessionByToken(deps.db.query, token);
  if (!session) return null;
  const over = whyOver(deps, session);
  if (over) {
    await deleteSession(deps.db.query, session.id);
    deps.log.info({ event: 'session-ended', userId: session.user.id, reason: over }, 'session ended');
    return null;
  }
  if (Date.now() - session.lastSeenAt.getTime() >= TOUCH_EVERY_MS) {
    await touchSession(deps.db.query, session.id);
  }
  return session;
}

function whyOver({ config }: IdentityDeps, { user, expiresAt, lastSeenAt }: StoredSession): string | null {
  const now = Date.now();
  if (expiresAt.getTime() <= now) return 'lifetime';
  if (now - lastSeenAt.getTime() >= config.sessionIdleMs) return 'idle';
  if (user.disabled) return 'disabled';
  return isEmailAllowed(user.email, config.allowedEmailDomains) ? null : 'domain';
}
