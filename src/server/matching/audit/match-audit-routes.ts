import type { Deps } from '../../app/deps.ts';
import { verifiedUser } from '../../http/require-session.ts';
import { exportAudit } from './export-audit.ts';
import { findAudit } from './find-audit.ts';

/** The audit log of matching, in pages and as a file. */
export function matchAuditRoutes({ db: { query } }: Pick<Deps, 'db'>) {
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
