import type { Database } from '../db/open-database.ts';
import { firstStepsRoutes } from './first-steps-routes.ts';

type FirstStepsDeps = {
  db: Database;
  config: { seed: 'demo' | 'none'; defaultClientId: string };
};

/** What a new installation still needs, and the client that Client Admin opens. */
export const firstStepsFeature = { api: (deps: FirstStepsDeps) => firstStepsRoutes(deps) };
