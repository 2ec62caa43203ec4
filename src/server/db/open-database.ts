import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The open database: one Kysely over SQLite or PostgreSQL. */
export type Database = {
  kind: 'sqlite' | 'postgres';
  query: Kysely<Tables>;
  close(): Promise<void>;
};
