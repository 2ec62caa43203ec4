import type { Database } from '../db/open-database.ts';
import { deskRoutes } from './desk-routes.ts';

/** What lies on a user's desk. */
export const deskFeature = { api: (deps: { db: Database }) => ({ desk: deskRoutes(deps) }) };
