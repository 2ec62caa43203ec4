import type { Database } from '../db/open-database.ts';

/** What the routes of documents need of the server. */
export type DocumentDeps = { db: Database };
