import type { Database } from '../db/open-database.ts';
import { verifiedUser } from '../http/require-session.ts';
import { findFirstSteps } from './find-first-steps.ts';
import { findClientIds } from './first-steps-store.ts';

/** Implements the calls of the first steps. */
export function firstStepsRoutes({
  db: { query },
  config: { seed, defaultClientId },
}: {
  db: Database;
  config: { seed: 'demo' | 'none'; defaultClientId: string };
}) {
  return {
    firstSteps: verifiedUser.firstSteps.handler(async () => ({
      isDemo: seed === 'demo',
      steps: await findFirstSteps(query),
    })),
    adminClient: verifiedUser.adminClient.handler(async ({ input: { last } }) => {
      const wanted = [last ?? '', defaultClientId].filter((id) => id !== '');
      const { found, first } = await findClientIds(query, wanted);
      return { id: wanted.find((id) => found.has(id)) ?? first };
    }),
  };
}
