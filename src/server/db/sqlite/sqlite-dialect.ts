import { chmodSync, existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  type Dialect,
  type Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import { toDatabaseError } from '../database-error.ts';
import { FlushedLog } from './flushed-log.ts';
import { SqliteFileDriver } from './sqlite-driver.ts';

/** How long opening waits for a `cairn` command that is writing. */
const OPEN_TIMEOUT_MS = 5_000;
const OWNER_ALONE = 0o600;
/** How many statements a connection keeps prepared. */
const MAX_PREPARED = 400;

/** Kysely's SQLite dialect over Node's own SQLite. Every commit is on disk before it is acknowledged. */
export class NodeSqliteDialect implements Dialect {
  readonly #sqlite: DatabaseSync;
  readonly #reader: DatabaseSync;
  readonly #log: FlushedLog;

  constructor(file: string) {
    this.#log = new FlushedLog(`${file}-wal`);
    this.#sqlite = openFile(file);
    this.#reader = new DatabaseSync(file, { readOnly: true, timeout: OPEN_TIMEOUT_MS });
    this.#reader.exec('pragma busy_timeout = 0');
  }

  createDriver() {
    return new SqliteFileDriver({
      writer: toKysely(this.#sqlite),
      reader: toKysely(this.#reader),
      log: this.#log,
      isInTransaction: () => this.#sqlite.isTransaction,
    });
  }

  createAdapter() {
    return new FileSqliteAdapter();
  }

  createQueryCompiler() {
    return new SqliteQueryCompiler();
  }

  createIntrospector(db: Kysely<unknown>) {
    return new SqliteIntrospector(db);
  }
}

/** SQLite does support DDL in transactions, so that a migration is applied whole or not at all; the driver keeps turns. */
class FileSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }

  override get supportsMultipleConnections() {
    return true;
  }
}

function openFile(file: string): DatabaseSync {
  const isNew = !existsSync(file);
  const sqlite = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS });
  // Set before the file has content. SQLite gives its other files the same mode.
  if (isNew) chmodSync(file, OWNER_ALONE);
  sqlite.exec('pragma journal_mode = wal; pragma foreign_keys = on');
  // Commits are flushed by the driver, beside the thread.
  sqlite.exec('pragma synchronous = normal');
  // Deleted content is overwritten. Writes cost the same; large deletions cost a few milliseconds more per MB.
  sqlite.exec('pragma secure_delete = on');
  // The driver waits without blocking the thread, as SQLite would.
  sqlite.exec('pragma busy_timeout = 0');
  return sqlite;
}

function toKysely(sqlite: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const statement = prepared.get(sql) ?? prepareStatement(sqlite, sql);
      // Used last, so that the one at the front is the one used longest ago.
      prepared.delete(sql);
      prepared.set(sql, statement);
      if (prepared.size > MAX_PREPARED) prepared.delete(prepared.keys().next().value ?? '');
      return statement;
    },
  };
}

function prepareStatement(sqlite: DatabaseSync, sql: string): SqliteStatement {
  const statement = explained(() => sqlite.prepare(sql));
  return {
    reader: statement.columns().length > 0,
    all: (values) => explained(() => statement.all(...toSqlite(values))),
    run: (values) => explained(() => statement.run(...toSqlite(values))),
    iterate: (values) => statement.iterate(...toSqlite(values)),
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
