import type { Database } from '../db/open-database.ts';
import { findRoutes } from './find-routes.ts';

/** Finding anything by its name. */
export const findFeature = { api: (deps: { db: Database }) => ({ find: findRoutes(deps) }) };
