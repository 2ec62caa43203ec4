import type { Database } from '../db/open-database.ts';
import { entityRoutes } from './entity-routes.ts';

/** Finding clients, contacts and related parties. */
export const clientFeature = {
  api: (deps: { db: Database }) => ({ entities: entityRoutes(deps) }),
};
