import { MINUTE_MS } from '#records';
import { accessProblem } from '../base/access-problem.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { touchPerson } from '../base/people-store.ts';
import { deleteSession, findSessionByToken, type StoredSession, touchSession } from './session-store.ts';
import { isTooWeak } from './session-strength.ts';

/** Resolution of idle time, at most a tenth of it. Updating it at every request would make every read a write. */
const TOUCH_EVERY_MS = MINUTE_MS;

/**
 * Returns the session of this token while it is valid: within its lifetime, not idle for too long, as strong as its user
 * can show, and its user not disabled and of an allowed domain. An invalid session is ended. Finding a session counts as using it.
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
  if (unseenMs >= Math.min(TOUCH_EVERY_MS, deps.config.sessionIdleMs / 10)) await recordUse(deps, session);
  return session;
}

/** Records the use of a session. A failure is only logged, as reading continues on a full disk. */
async function recordUse({ db, log }: IdentityDeps, { id, user }: StoredSession): Promise<void> {
  try {
    await touchSession(db.query, id);
    await touchPerson(db.query, user.id);
  } catch (err) {
    log.warn({ err }, 'the use of a session cannot be recorded');
  }
}

function whyOver({ config }: IdentityDeps, session: StoredSession): string | null {
  const { user, expiresAt, lastSeenAt } = session;
  const now = Date.now();
  if (expiresAt.getTime() <= now) return 'lifetime';
  if (now - lastSeenAt.getTime() >= config.sessionIdleMs) return 'idle';
  if (isTooWeak(session)) return 'second-factor';
  return accessProblem(config, user, user.person);
}
