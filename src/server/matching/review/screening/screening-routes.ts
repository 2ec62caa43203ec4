import { verifiedUser } from '../../../http/require-session.ts';
import { ListContexts } from '../../list-context.ts';
import type { MatchDeps } from '../../match-deps.ts';
import { findFindings, findScreening } from './find-screening.ts';
import { putLook } from './look-store.ts';
import { openFinding } from './open-finding.ts';
import { markSeen } from './open-finding-store.ts';

/** Implements the calls of standing screening. */
export function screeningRoutes({ db: { query }, log }: Pick<MatchDeps, 'db' | 'log'>) {
  const { read, findings, finding, markSeen: mark, look } = verifiedUser.screening;
  const contexts = new ListContexts();
  return {
    read: read.handler(({ context: { user } }) => findScreening(query, user.id)),
    findings: findings.handler(({ input }) => findFindings(query, input)),
    finding: finding.handler(({ input }) => openFinding(query, contexts, input.id)),
    markSeen: mark.handler(async ({ input: { ids }, context: { user } }) => {
      const seen = await markSeen(query, user, ids);
      log.info({ event: 'findings-seen', seen, userId: user.id }, 'findings marked as seen');
      return { seen };
    }),
    look: look.handler(async ({ context: { user } }) => {
      const lookedAt = new Date().toISOString();
      await putLook(query, user.id, lookedAt);
      return { lookedAt };
    }),
  };
}
