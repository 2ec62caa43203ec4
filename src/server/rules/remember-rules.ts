import type { Kysely } from 'kysely';
import { indexRules, type RuleIndex } from '#rules';
import type { Tables } from '../db/tables.ts';
import { loadRules, readRuleChanges } from './rule-store.ts';

/** Gives the index of the rules as they are now: kept in memory, made anew only after rules or fields have changed. */
export function rememberRules(query: Kysely<Tables>): () => Promise<RuleIndex> {
  let remembered: { changes: string; index: Promise<RuleIndex> } | null = null;
  return async () => {
    // Read first: rules that change while the index is made are found changed at the next call.
    const changes = await readRuleChanges(query);
    if (remembered?.changes === changes) return remembered.index;
    const fresh = { changes, index: loadIndex(query) };
    remembered = fresh;
    return fresh.index.catch((error: unknown) => {
      if (remembered === fresh) remembered = null;
      throw error;
    });
  };
}

async function loadIndex(query: Kysely<Tables>): Promise<RuleIndex> {
  const { rules, fields } = await loadRules(query);
  return indexRules(rules, new Map(fields.map(({ dataField, type }) => [dataField, type])));
}
