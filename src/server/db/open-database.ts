import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { lockDataFolder } from './lock-data-folder.ts';
import { PooledPostgresDialect } from './postgres-dialect.ts';
import { NodeSqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** The open database: one Kysely over SQLite or PostgreSQL. */
export type Database = {
  kind: 'sqlite' | 'postgres';
  query: Kysely<Tables>;
  close(): Promise<void>;
};

/**
 * Opens PostgreSQL when `databaseUrl` names one, else the SQLite file `cairn.db` in `dataDir`. SQLite has one
 * connection: inside a transaction use the transaction alone, as anything else waits for its end.
 * @param settings.besideServer true for commands that work while a server runs on the same SQLite file
 * @throws Error when another server uses the same SQLite file
 */
export async function openDatabase(settings: {
  databaseUrl: string | null;
  dataDir: string;
  besideServer?: boolean;
}): Promise<Database> {
  if (settings.databaseUrl) {
    const query = new Kysely<Tables>({ dialect: new PooledPostgresDialect(settings.databaseUrl) });
    return { kind: 'postgres', query, close: () => query.destroy() };
  }
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const unlock = settings.besideServer ? () => {} : lockDataFolder(settings.dataDir);
  return openSqlite(join(settings.dataDir, 'cairn.db'), unlock);
}

function openSqlite(file: string, unlock: () => void): Database {
  const query = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) });
  return {
    kind: 'sqlite',
    query,
    async close() {
      await query.destroy();
      unlock();
    },
  };
}
