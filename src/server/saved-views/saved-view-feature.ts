import type { Database } from '../db/open-database.ts';
import { savedViewRoutes } from './saved-view-routes.ts';

/** What users have saved of how screens are shown. */
export const savedViewFeature = {
  api: (deps: { db: Database }) => ({ savedViews: savedViewRoutes(deps) }),
};
