import type { Database } from '../db/open-database.ts';
import { questionSessionJobs, startQuestionSessionMaintenance } from './maintain-question-sessions.ts';
import { questionDraftRoutes, questionSessionRoutes } from './question-session-routes.ts';

/** The questions: a session for each client, contact and related party, and a draft for each user. */
export const questionSessionFeature = {
  api: (deps: { db: Database }) => ({
    questionSessions: questionSessionRoutes(deps),
    questionDraft: questionDraftRoutes(deps),
  }),
  jobs: questionSessionJobs,
  start: startQuestionSessionMaintenance,
};
