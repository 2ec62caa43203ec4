import type { Database } from '../db/open-database.ts';
import { questionSessionRoutes } from './question-session-routes.ts';

/** Each user's question session, kept across reloads. */
export const questionSessionFeature = {
  api: (deps: { db: Database }) => ({ questionSession: questionSessionRoutes(deps) }),
};
