import { MINUTE_MS } from '#records';
import { frequentLimit } from '../../http/limits.ts';
import { accessProblem } from '../base/access-problem.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { touchPerson } from '../base/people-store.ts';
import { findApiToken, recordTokenUses, type StoredToken } from './api-token-store.ts';
import { hashOfSecret, isSecretForm } from './create-api-token.ts';

/** Resolution of "last used". Updating it at every request would make every read a write. */
const RECORD_EVERY_MS = MINUTE_MS;
const WINDOW_SECONDS = 60;

/** Finds API tokens that are valid, counts their requests and limits them. */
export function liveTokens(deps: IdentityDeps): { find(secret: string): Promise<StoredToken | null> } {
  const most = deps.config.requestsPerMinute;
  const limit = frequentLimit(deps, { name: 'API token', most, seconds: WINDOW_SECONDS });
  const uses = new Map<string, number>();
  return {
    /**
     * Returns the token while it is valid: not expired, and its user neither disabled nor without access. Finding it counts as a request.
     * @throws AppError 429 when it makes too many
     */
    async find(secret) {
      const token = isSecretForm(secret) ? await findApiToken(deps.db.query, hashOfSecret(secret)) : null;
      if (!token || isOver(deps, token)) return null;
      await limit.count(token.id);
      uses.set(token.id, (uses.get(token.id) ?? 0) + 1);
      const unusedMs = Date.now() - (token.lastUsedAt?.getTime() ?? 0);
      if (unusedMs >= RECORD_EVERY_MS) await record(token);
      return token;
    },
  };

  /** Records what was counted since the last time. A failure is only logged, as reading continues on a full disk. */
  async function record({ id, user }: StoredToken): Promise<void> {
    const counted = uses.get(id) ?? 0;
    uses.delete(id);
    try {
      await recordTokenUses(deps.db.query, id, counted);
      await touchPerson(deps.db.query, user.id);
    } catch (err) {
      uses.set(id, (uses.get(id) ?? 0) + counted);
      deps.log.warn({ err }, 'the use of an API token cannot be recorded');
    }
  }
}

function isOver({ config }: IdentityDeps, { expiresAt, user }: StoredToken): boolean {
  return expiresAt.getTime() <= Date.now() || accessProblem(config, user, user.person) !== null;
}
