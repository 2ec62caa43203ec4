import type { Database } from '../db/open-database.ts';
import { clientTableRoutes } from './client-table-routes.ts';

/** The clients as a table. */
export const clientTableFeature = {
  api: (deps: { db: Database }) => ({ clientTable: clientTableRoutes(deps) }),
};
