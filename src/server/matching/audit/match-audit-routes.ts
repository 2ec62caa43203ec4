import { verifiedUser } from '../../http/require-session.ts';
import type { MatchingDeps } from '../match-deps.ts';
import { exportAudit } from './export-audit.ts';
import { findAudit } from './find-audit.ts';

/** The audit log of matching, in pages and as a file. */
export function matchAuditRoutes({ db: { query } }: Pick<MatchingDeps, 'db'>) {
  const { matching } = verifiedUser;
  return {
    audit: matching.audit.handler(({ input }) => findAudit(query, input)),
    exportAudit: matching.exportAudit.handler(async ({ input }) => {
      const { name, type, content } = await exportAudit(query, input);
      return {
        headers: { 'content-disposition': `attachment; filename="${name}"` },
        body: new Blob(content, { type }),
      };
    }),
  };
}
