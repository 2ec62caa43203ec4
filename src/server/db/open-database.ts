import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { BoundedPool } from './bounded-pool.ts';
import { BACKGROUND_DEADLINES, type Deadlines, MIGRATION_DEADLINES, REQUEST_DEADLINES } from './deadlines.ts';
import { lockDataFolder } from './lock-data-folder.ts';
import { NodeSqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** An open database: Kysely over SQLite or PostgreSQL. */
export type Database = {
  kind: 'sqlite' | 'postgres';
  /** For requests. On PostgreSQL a statement that takes longer than a user waits fails with 503. */
  query: Kysely<Tables>;
  /** The same database for jobs and commands, whose statements may take minutes. */
  background: Kysely<Tables>;
  /** The same database for migrations, whose statements may take hours. */
  migration: Kysely<Tables>;
  close(): Promise<void>;
};

/**
 * Opens PostgreSQL when `databaseUrl` is set, else the SQLite file `cairn.db` in `dataDir`. SQLite has one connection:
 * inside a transaction use the transaction alone, as any other query waits for its end.
 * @param settings.besideServer true for commands that run beside a server on the same SQLite file
 * @param settings.requestDeadlines changes to the deadlines of requests on PostgreSQL
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

/** Returns the database with background deadlines in place of request deadlines. */
export function inBackground(db: Database): Database {
  return { ...db, query: db.background };
}

/** Opens three pools, which connect on demand only. */
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
