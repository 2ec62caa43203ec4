import type { Database } from '../db/open-database.ts';
import { clientOverviewRoutes } from './client-overview-routes.ts';

/** What is known of a client beside its document. */
export const clientOverviewFeature = {
  api: (deps: { db: Database }) => ({ clientOverview: clientOverviewRoutes(deps) }),
};
