import type { Database } from '../db/open-database.ts';
import { ruleRoutes } from './rule-routes.ts';

/** Evaluating rules. */
export const ruleFeature = { api: (deps: { db: Database }) => ({ evaluateRules: ruleRoutes(deps) }) };
