import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type SqliteDatabase,
} from 'kysely';
import { AppError } from '../ground/app-error.ts';
import { isBusy } from './database-error.ts';

/** How long a write waits: for its turn in this process and then for another process or thread that is writing. */
const WAIT_LIMIT_MS = 15_000;
const BUSY_PAUSE_MS = 5;

/** A SQLite file opened twice: to write and, beside it, to read. Neither waits for a lock by itself. */
export type SqliteFile = { writer: SqliteDatabase; reader: SqliteDatabase; isInTransaction(): boolean };

/**
 * Runs statements on one SQLite file. Transactions and single writes take turns on the writing connection; other reads
 * use the reading one, so that they never wait for a write. A write that another thread or process blocks waits without
 * blocking this thread.
 */
export class SqliteFileDriver implements Driver {
  readonly #file: SqliteFile;
  #turn: Promise<void> = Promise.resolve();

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteSession> {
    return new SqliteSession(this.#file, (deadline) => this.#takeTurn(deadline));
  }

  async beginTransaction(session: DatabaseConnection): Promise<void> {
    await (session as SqliteSession).begin();
  }

  async commitTransaction(session: DatabaseConnection): Promise<void> {
    await (session as SqliteSession).end('commit');
  }

  async rollbackTransaction(session: DatabaseConnection): Promise<void> {
    await (session as SqliteSession).end('rollback');
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#file.reader.close();
    this.#file.writer.close();
  }

  /**
   * Waits for the writing connection; returns the function that gives it to the next.
   * @throws SERVICE_UNAVAILABLE (503) when it is not free by the deadline
   */
  async #takeTurn(deadline: number): Promise<() => void> {
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    if (await isInTime(before, deadline)) return resolve;
    // Those behind still wait for the one before.
    void before.then(resolve);
    throw new AppError('SERVICE_UNAVAILABLE');
  }
}

/** What one query or one transaction uses. */
class SqliteSession implements DatabaseConnection {
  readonly #file: SqliteFile;
  readonly #takeTurn: (deadline: number) => Promise<() => void>;
  /** Ends the turn of a transaction; undefined outside one. */
  #endTurn: (() => void) | undefined;

  constructor(file: SqliteFile, takeTurn: (deadline: number) => Promise<() => void>) {
    this.#file = file;
    this.#takeTurn = takeTurn;
  }

  /** Takes the write lock at once, so that a transaction that reads first and writes later is never refused halfway. */
  async begin(): Promise<void> {
    const deadline = performance.now() + WAIT_LIMIT_MS;
    this.#endTurn = await this.#takeTurn(deadline);
    try {
      await whenFree(() => run(this.#file.writer, CompiledQuery.raw('begin immediate')), deadline);
    } catch (error) {
      this.#releaseTurn();
      throw error;
    }
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    // SQLite rolls back by itself on a full disk; a second rollback would throw and hide the first error.
    if (how === 'rollback' && !this.#file.isInTransaction()) return this.#releaseTurn();
    run(this.#file.writer, CompiledQuery.raw(how));
    this.#releaseTurn();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#endTurn) return run(this.#file.writer, query);
    const deadline = performance.now() + WAIT_LIMIT_MS;
    if (SelectQueryNode.is(query.query)) return whenFree(() => run(this.#file.reader, query), deadline);
    const endTurn = await this.#takeTurn(deadline);
    try {
      return await whenFree(() => run<R>(this.#file.writer, query), deadline);
    } finally {
      endTurn();
    }
  }

  // biome-ignore lint/correctness/useYield: results are whole; nothing streams them
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Nothing streams results of SQLite.');
  }

  #releaseTurn(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }
}

function run<R>(database: SqliteDatabase, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = database.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** Repeats a statement while another thread or process has the lock that it needs. */
async function whenFree<T>(statement: () => T, deadline: number): Promise<T> {
  for (;;) {
    try {
      return statement();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await sleep(BUSY_PAUSE_MS);
    }
  }
}

/** Whether a promise resolves by the deadline. */
async function isInTime(promise: Promise<void>, deadline: number): Promise<boolean> {
  const over = new AbortController();
  const limit = sleep(Math.max(0, deadline - performance.now()), false, { signal: over.signal });
  const inTime = await Promise.race([promise.then(() => true), limit]);
  over.abort();
  limit.catch(() => {});
  return inTime;
}
