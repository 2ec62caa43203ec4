import type { Database } from '../db/open-database.ts';

/** Dependencies of the document routes. */
export type DocumentDeps = { db: Database };
