import { verifiedUser } from '../../../http/require-session.ts';
import type { MatchingDeps } from '../../match-deps.ts';
import { exportResults } from './export-results.ts';

/** The results of a run as a file. */
export function matchExportRoutes(deps: Pick<MatchingDeps, 'db' | 'log'>) {
  return {
    exportResults: verifiedUser.matching.exportResults.handler(
      async ({ input: { whose, ...input }, context: { user } }) => {
        const filter = { ...input, whose: whose && { whose, userId: user.id } };
        const { name, type, content } = await exportResults(deps, user, filter);
        return {
          headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
          body: content,
        };
      },
    ),
  };
}
