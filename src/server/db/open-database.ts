import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { makeDataFolder } from '../ground/data-folder.ts';
import { lockDataFolder } from './lock-data-folder.ts';
import { refuseLostDatabase } from './lost-database.ts';
import { BoundedPool, type PoolSettings } from './postgres/bounded-pool.ts';
import {
  BACKGROUND_DEADLINES,
  type Deadlines,
  HEALTH_DEADLINES,
  MIGRATION_DEADLINES,
  REQUEST_DEADLINES,
} from './postgres/deadlines.ts';
import { refuseHalfRestored } from './restore-plan.ts';
import { NodeSqliteDialect } from './sqlite/sqlite-dialect.ts';
import type { Query, Tables } from './tables.ts';

/** The most connections of a pool when no setting says otherwise, as for commands. */
const DEFAULT_POOL_SIZE = 10;
/** One check may run while another waits. */
const HEALTH_POOL_SIZE = 2;

/** An open database: Kysely over SQLite or PostgreSQL. */
export type Database = {
  kind: 'sqlite' | 'postgres';
  /** For requests. On PostgreSQL a statement that takes longer than a user waits fails with 503. */
  query: Query;
  /** The same database for jobs and commands, whose statements may take minutes. */
  background: Query;
  /** The same database for what a start does before anything else, such as migrations, whose statements may take hours. */
  migration: Query;
  /** The same database for health checks, which never wait behind requests. */
  health: Query;
  /** How many connections to PostgreSQL requests use, how many are idle, and how many requests wait for one. */
  connections(): { used: number; idle: number; waiting: number };
  close(): Promise<void>;
};

/**
 * Opens PostgreSQL when `databaseUrl` is set, else the SQLite file `cairn.db` in `dataDir`. SQLite has one
 * connection that writes: inside a transaction use the transaction alone, as any other write waits for its end.
 * @param settings.besideServer true for commands that run beside a server on the same SQLite file
 * @param settings.dbPoolSize the most connections to PostgreSQL for requests, and again for jobs
 * @param settings.requestDeadlines changes to the deadlines of requests on PostgreSQL
 * @throws Error when another server uses the same SQLite file, a restore was interrupted, or the SQLite file is gone
 */
export async function openDatabase(settings: {
  databaseUrl: string | null;
  dataDir: string;
  besideServer?: boolean;
  dbPoolSize?: number;
  requestDeadlines?: Partial<Deadlines>;
}): Promise<Database> {
  const { databaseUrl, dbPoolSize: size = DEFAULT_POOL_SIZE } = settings;
  refuseHalfRestored(settings.dataDir);
  if (databaseUrl) {
    return openPostgres(databaseUrl, {
      size,
      requestDeadlines: { ...REQUEST_DEADLINES, ...settings.requestDeadlines },
    });
  }
  makeDataFolder(settings.dataDir);
  refuseLostDatabase(settings.dataDir);
  const unlock = settings.besideServer ? () => {} : lockDataFolder(settings.dataDir);
  return openSqlite(join(settings.dataDir, 'cairn.db'), unlock);
}

/** Where an installation keeps its data: a folder, and its database on PostgreSQL; null on SQLite. */
export type DataSettings = { dataDir: string; databaseUrl: string | null };

/** Returns the database with background deadlines in place of request deadlines. */
export function inBackground(db: Database): Database {
  return { ...db, query: db.background };
}

/** Opens the database beside the server, as threads and commands do, for background work, and closes it after the work. */
export async function withDatabaseBesideServer<Result>(
  { databaseUrl, dataDir }: DataSettings,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabase({ databaseUrl, dataDir, besideServer: true });
  try {
    return await work(inBackground(db));
  } finally {
    await db.close();
  }
}

/** Opens four pools, which connect on demand only. */
function openPostgres(
  databaseUrl: string,
  { size, requestDeadlines }: { size: number; requestDeadlines: Deadlines },
): Database {
  const open = (deadlines: Deadlines, settings: Partial<PoolSettings> = {}) => {
    const pool = new BoundedPool(databaseUrl, { size, deadlines, ...settings });
    return Object.assign(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), { pool });
  };
  const query = open(requestDeadlines, { keepsStatements: true });
  const background = open(BACKGROUND_DEADLINES);
  const migration = open(MIGRATION_DEADLINES);
  const health = open(HEALTH_DEADLINES, { size: HEALTH_POOL_SIZE });
  return {
    kind: 'postgres',
    query,
    background,
    migration,
    health,
    connections: () => query.pool.connections(),
    async close() {
      await Promise.all([query, background, migration, health].map((pool) => pool.destroy()));
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
    health: query,
    connections: () => ({ used: 0, idle: 0, waiting: 0 }),
    async close() {
      await query.destroy();
      unlock();
    },
  };
}
