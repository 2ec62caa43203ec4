import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { BoundedPool } from './bounded-pool.ts';
import { BACKGROUND_DEADLINES, type Deadlines, MIGRATION_DEADLINES, REQUEST_DEADLINES } from './deadlines.ts';
import { lockDataFolder } from './lock-data-folder.ts';
import { NodeSqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** The open database: one Kysely over SQLite or PostgreSQL. */
export type Database = {
  kind: 'sqlite' | 'postgres';
  /** For requests; on PostgreSQL what takes longer than somebody waits is ended with 503. */
  query: Kysely<Tables>;
  /** The same database for jobs and commands, whose statements may take minutes. */
  background: Kysely<Tables>;
  /** The same database for migrations, whose statements may take hours. */
  migration: Kysely<Tables>;
  close(): Promise<void>;
};

/**
 * Opens PostgreSQL when `databaseUrl` names one, else the SQLite file `cairn.db` in `dataDir`. SQLite has one
 * connection: inside a transaction use the transaction alone, as anything else waits for its end.
 * @param settings.besideServer true for commands that work while a server runs on the same SQLite file
 * @param settings.requestDeadlines what differs from the deadlines of requests on PostgreSQL
 * @throws Error when another server uses the same SQLite file
 */
export async function openDatabase(settings: {
  databaseUrl: string | null;
  dataDir: string;
  besideServer?: boolean;
  requestDeadlines?: Partial<Deadlines>;
}): Promise<Database> {
  if (settings.databaseUrl) {
    return openPostgres(settings.databaseUrl, { ...REQUEST_DEADLINES, ...settings.requestDeadlines });
  }
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const unlock = settings.besideServer ? () => {} : lockDataFolder(settings.dataDir);
  return openSqlite(join(settings.dataDir, 'cairn.db'), unlock);
}

/** The same database with the deadlines of background work where those of requests were. */
export function inBackground(db: Database): Database {
  return { ...db, query: db.background };
}

/** Three pools, each with connections only while it is used. */
function openPostgres(databaseUrl: string, requestDeadlines: Deadlines): Database {
  const open = (deadlines: Deadlines) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new BoundedPool(databaseUrl, deadlines) }) });
  const query = open(requestDeadlines);
  const background = open(BACKGROUND_DEADLINES);
  const migration = open(MIGRATION_DEADLINES);
  return {
    kind: 'postgres',
    query,
    background,
    migration,
    async close() {
      await Promise.all([query.destroy(), background.destroy(), migration.destroy()]);
    },
  };
}

function openSqlite(file: string, unlock: () => void): Database {
  const query = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) });
  return {
    kind: 'sqlite',
    query,
    background: query,
    migration: query,
    async close() {
      await query.destroy();
      unlock();
    },
  };
}
