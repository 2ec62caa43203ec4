import { answerRoutes } from './answer-routes.ts';

/** Saving the answers of the dashboard into records. */
export const answerFeature = {
  api: (deps: Parameters<typeof answerRoutes>[0]) => ({ answers: answerRoutes(deps) }),
};
