import { isEmailAllowed } from './credentials/email-address.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { deleteSession, findSessionByToken, type StoredSession, touchSession } from './session-store.ts';

/** How exactly idle time is measured, at most: a tenth of it. Writing it at every request would make every read a write. */
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
  const unseenMs = Date.now() - session.lastSeenAt.getTime();
  if (unseenMs >= Math.min(TOUCH_EVERY_MS, deps.config.sessionIdleMs / 10)) await recordUse(deps, session.id);
  return session;
}

/** On a full disk reading goes on, so that a use which cannot be noted is no reason to refuse it. */
async function recordUse({ db, log }: IdentityDeps, id: string): Promise<void> {
  await touchSession(db.query, id).catch((err: unknown) =>
    log.warn({ err }, 'the use of a session cannot be noted'),
  );
}

function whyOver({ config }: IdentityDeps, { user, expiresAt, lastSeenAt }: StoredSession): string | null {
  const now = Date.now();
  if (expiresAt.getTime() <= now) return 'lifetime';
  if (now - lastSeenAt.getTime() >= config.sessionIdleMs) return 'idle';
  if (user.disabled) return 'disabled';
  return isEmailAllowed(user.email, config.allowedEmailDomains) ? null : 'domain';
}
