import type { Field } from '#records';
import type { Rule } from '#rules';
import type { Query } from '../db/tables.ts';
import { readCollection } from '../documents/document-store.ts';
import { readCollectionChanges } from '../documents/revision-store.ts';

/** Loads every rule, and every field for its type. */
export async function loadRules(query: Query): Promise<{ rules: Rule[]; fields: Field[] }> {
  const [rules, fields] = await Promise.all([
    readCollection<Rule>(query, 'rules'),
    readCollection<Field>(query, 'fields'),
  ]);
  return { rules: [...rules.values()], fields: [...fields.values()] };
}

/** Returns a text that differs from an earlier one when any process has changed rules or fields since. */
export function readRuleChanges(query: Query): Promise<string> {
  return readCollectionChanges(query, ['rules', 'fields']);
}
