import { chmodSync, existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { toDatabaseError } from './database-error.ts';

/** How long a write waits for a `cairn` command that is writing. */
const BUSY_TIMEOUT_MS = 5_000;
const OWNER_ALONE = 0o600;

/** Kysely's SQLite dialect over Node's own SQLite. Every commit is on disk before it is acknowledged. */
export class NodeSqliteDialect extends SqliteDialect {
  #sqlite: DatabaseSync;
  #database: SqliteDatabase;

  constructor(file: string) {
    const sqlite = openFile(file);
    const database = toKysely(sqlite);
    super({ database });
    this.#sqlite = sqlite;
    this.#database = database;
  }

  override createDriver() {
    return new ImmediateSqliteDriver(this.#sqlite, this.#database);
  }

  override createAdapter() {
    return new TransactionalSqliteAdapter();
  }
}

/** Takes the write lock when a transaction begins, so that one that reads first and writes later is never refused halfway. */
class ImmediateSqliteDriver extends SqliteDriver {
  #sqlite: DatabaseSync;

  constructor(sqlite: DatabaseSync, database: SqliteDatabase) {
    super({ database });
    this.#sqlite = sqlite;
  }

  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    // SQLite rolls back by itself on a full disk; a second rollback would throw and hide the first error.
    if (this.#sqlite.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite does support DDL in transactions, so that a migration is applied whole or not at all. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

function openFile(file: string): DatabaseSync {
  const isNew = !existsSync(file);
  const sqlite = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  // Set before the file has content. SQLite gives its other files the same mode.
  if (isNew) chmodSync(file, OWNER_ALONE);
  sqlite.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  // Deleted content is overwritten. Writes cost the same; large deletions cost a few milliseconds more per MB.
  sqlite.exec('pragma secure_delete = on');
  return sqlite;
}

function toKysely(sqlite: DatabaseSync): SqliteDatabase {
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const statement = explained(() => sqlite.prepare(sql));
      return {
        reader: statement.columns().length > 0,
        all: (values) => explained(() => statement.all(...toSqlite(values))),
        run: (values) => explained(() => statement.run(...toSqlite(values))),
        iterate: (values) => statement.iterate(...toSqlite(values)),
      };
    },
  };
}

function explained<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** Converts booleans and dates, which SQLite does not have. */
function toSqlite(values: readonly unknown[]): SQLInputValue[] {
  return values.map((value) => {
    if (typeof value === 'boolean') return Number(value);
    if (value instanceof Date) return value.toISOString();
    return (value ?? null) as SQLInputValue;
  });
}
