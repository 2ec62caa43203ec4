import type { Database } from '../db/open-database.ts';
import { clientTableRoutes } from './client-table-routes.ts';

export const clientTableFeature = {
  api: (deps: { db: Database }) => ({ clientTable: clientTableRoutes(deps) }),
};
