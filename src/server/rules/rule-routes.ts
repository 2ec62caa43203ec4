import { evaluateRules } from '#rules';
import type { Database } from '../db/open-database.ts';
import { verifiedUser } from '../http/require-session.ts';
import { rememberRules } from './remember-rules.ts';

/** What to ask next. The warm-up call has no answers, so all it does is bring the rules into memory. */
export function ruleRoutes({ db }: { db: Database }) {
  const currentRules = rememberRules(db.query);
  return verifiedUser.evaluateRules.handler(async ({ input: { answers, changedField, entityType } }) => {
    const index = await currentRules();
    const kind = entityType === 'parties' ? 'relatedParties' : entityType;
    return evaluateRules(index, { answers, changedField, entityType: kind });
  });
}
