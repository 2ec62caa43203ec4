import type { Kysely } from 'kysely';
import { knownFields } from '#records';
import { indexRules, type RuleIndex } from '#rules';
import type { Tables } from '../db/tables.ts';
import { loadRules, readRuleChanges } from './rule-store.ts';

/**
 * Returns a function that returns the index of the current rules. The index is cached, and rebuilt only after rules or
 * fields have changed.
 */
export function cacheRules(query: Kysely<Tables>): () => Promise<RuleIndex> {
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

async function loadIndex(query: Kysely<Tables>): Promise<RuleIndex> {
  const { rules, fields } = await loadRules(query);
  const types = new Map([...knownFields(fields)].map(([name, { type }]) => [name, type]));
  return indexRules(rules, types);
}
