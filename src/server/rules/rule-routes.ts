import { knownFields } from '#records';
import { evaluateRules, indexRules, type RuleIndex } from '#rules';
import type { Database } from '../db/open-database.ts';
import type { Query } from '../db/tables.ts';
import { verifiedUser } from '../http/require-session.ts';
import { loadRules, readRuleChanges } from './rule-store.ts';

/** Evaluates the rules. The warm-up call has no answers and only loads the rules into memory. */
export function ruleRoutes({ db }: { db: Database }) {
  const currentRules = cacheRules(db.query);
  return verifiedUser.evaluateRules.handler(async ({ input: { answers, changedField, entityType } }) => {
    const index = await currentRules();
    const kind = entityType === 'parties' ? 'relatedParties' : entityType;
    return evaluateRules(index, { answers, changedField, entityType: kind });
  });
}

/**
 * Returns a function that returns the index of the current rules. The index is cached, and rebuilt only after rules or
 * fields have changed.
 */
function cacheRules(query: Query): () => Promise<RuleIndex> {
  let cached: { changes: string; index: Promise<RuleIndex> } | null = null;
  return async () => {
    // Read before the rules: changes while the index is built are found at the next call.
    const changes = await readRuleChanges(query);
    if (cached?.changes === changes) return cached.index;
    const fresh = { changes, index: loadIndex(query) };
    cached = fresh;
    return fresh.index.catch((error: unknown) => {
      if (cached === fresh) cached = null;
      throw error;
    });
  };
}

async function loadIndex(query: Query): Promise<RuleIndex> {
  const { rules, fields } = await loadRules(query);
  const types = new Map([...knownFields(fields)].map(([name, { type }]) => [name, type]));
  return indexRules(rules, types);
}
