import type { Database } from '../db/open-database.ts';
import { entityFileRoutes } from './entity-file-routes.ts';

/** The files of clients, contacts and related parties: everything known of one, as of any moment. */
export const entityFileFeature = {
  api: (deps: { db: Database }) => ({ entityFiles: entityFileRoutes(deps) }),
};
