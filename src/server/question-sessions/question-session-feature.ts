import { answerDocumentRoutes } from './documents/answer-document-routes.ts';
import { handoverRoutes } from './handovers/handover-routes.ts';
import { handoverMailJobs } from './handovers/mail-handover.ts';
import { questionSessionMaintenance } from './maintain-question-sessions.ts';
import { questionDraftRoutes, questionSessionRoutes } from './question-session-routes.ts';

type QuestionSessionDeps = Parameters<typeof handoverRoutes>[0] &
  Parameters<typeof handoverMailJobs>[0] &
  Parameters<typeof questionSessionMaintenance.handlers>[0];

/** The questions: a session for each client, contact and related party, and a draft for each user. */
export const questionSessionFeature = {
  api: (deps: QuestionSessionDeps) => ({
    questionSessions: questionSessionRoutes(deps),
    questionDraft: questionDraftRoutes(deps),
    handovers: handoverRoutes(deps),
  }),
  http: answerDocumentRoutes,
  jobs: (deps: QuestionSessionDeps) => ({
    ...questionSessionMaintenance.handlers(deps),
    ...handoverMailJobs(deps),
  }),
  start: questionSessionMaintenance.start,
};
