import { evaluateRules } from '#rules';
import type { Database } from '../db/open-database.ts';
import { verifiedUser } from '../http/require-session.ts';
import { cacheRules } from './cache-rules.ts';

/** Evaluates the rules. The warm-up call has no answers and only loads the rules into memory. */
export function ruleRoutes({ db }: { db: Database }) {
  const currentRules = cacheRules(db.query);
  return verifiedUser.evaluateRules.handler(async ({ input: { answers, changedField, entityType } }) => {
    const index = await currentRules();
    const kind = entityType === 'parties' ? 'relatedParties' : entityType;
    return evaluateRules(index, { answers, changedField, entityType: kind });
  });
}
