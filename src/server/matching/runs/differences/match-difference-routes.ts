import { verifiedUser } from '../../../http/require-session.ts';
import type { MatchingDeps } from '../../match-deps.ts';
import { exportDifferences } from './export-differences.ts';
import { countDifferences, findDifferences } from './find-differences.ts';
import { openRunPair } from './open-run-pair.ts';

/** Two runs compared. */
export function matchDifferenceRoutes(deps: Pick<MatchingDeps, 'db' | 'log' | 'isDraining'>) {
  const { differences, differenceCounts, exportDifferences: exported } = verifiedUser.matching;
  const { query } = deps.db;
  return {
    differences: differences.handler(({ input }) => findDifferences(query, input)),
    differenceCounts: differenceCounts.handler(async ({ input, signal }) => {
      // An error before the stream begins is an answer of its own.
      await openRunPair(query, input);
      return countDifferences(query, input, { signal, isDraining: deps.isDraining });
    }),
    exportDifferences: exported.handler(({ input, context: { user } }) =>
      exportDifferences(deps, user, input),
    ),
  };
}
