import { verifiedUser } from '../../http/require-session.ts';
import type { MatchingDeps } from '../match-deps.ts';
import { exportAudit, findAudit } from './read-audit.ts';

/** The audit log of matching, in pages and as a file. */
export function matchAuditRoutes(deps: Pick<MatchingDeps, 'db' | 'log'>) {
  const { matching } = verifiedUser;
  return {
    audit: matching.audit.handler(({ input }) => findAudit(deps.db.query, input)),
    exportAudit: matching.exportAudit.handler(({ input }) => exportAudit(deps, input)),
  };
}
