import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Driver,
  InsertQueryNode,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  type SqliteDatabase,
  type TransactionSettings,
  UpdateQueryNode,
} from 'kysely';
import { AppError } from '../../ground/app-error.ts';
import { isBusy } from '../database-error.ts';
import type { FlushedLog } from './flushed-log.ts';
import { SharedCommit } from './shared-commit.ts';
import { StatementTurns } from './statement-turns.ts';

/** How long a write waits: for its turn in this process and then for another process or thread that is writing. */
const WAIT_LIMIT_MS = 15_000;
const BUSY_PAUSE_MS = 5;

/** A SQLite file opened twice: to write and, beside it, to read. Neither waits for a lock by itself. */
export type SqliteFile = {
  writer: SqliteDatabase;
  reader: SqliteDatabase;
  log: FlushedLog;
  isInTransaction(): boolean;
};

/**
 * Runs statements on one SQLite file. A commit has succeeded when it is on the disk, which is waited for beside the thread.
 * Transactions and single writes take turns on the writing connection; other reads
 * use the reading one, so that they never wait for a write. A write that another thread or process blocks waits without
 * blocking this thread, and work of many statements lets others have a turn. Transactions of the isolation level `read
 * uncommitted` may be committed together.
 */
export class SqliteFileDriver implements Driver {
  readonly #writing: SqliteTurns;
  readonly #statements = new StatementTurns();

  constructor(file: SqliteFile) {
    this.#writing = new SqliteTurns(file);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteSession> {
    await this.#statements.take();
    return new SqliteSession(this.#writing);
  }

  async beginTransaction(session: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await (session as SqliteSession).begin(settings.isolationLevel === 'read uncommitted');
  }

  async commitTransaction(session: DatabaseConnection): Promise<void> {
    await (session as SqliteSession).commit();
  }

  async rollbackTransaction(session: DatabaseConnection): Promise<void> {
    await (session as SqliteSession).rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    const { shared, file } = this.#writing;
    shared?.commit();
    await shared?.outcome.catch(() => undefined);
    await file.log.close();
    this.#writing.file.reader.close();
    this.#writing.file.writer.close();
  }
}

/** The turns on the writing connection of a file. */
class SqliteTurns {
  readonly file: SqliteFile;
  #last: Promise<void> = Promise.resolve();
  #inLine = 0;
  #shared: SharedCommit | undefined;

  constructor(file: SqliteFile) {
    this.file = file;
  }

  /** The commit that waits for further transactions; undefined when there is none. */
  get shared(): SharedCommit | undefined {
    return this.#shared?.isOver ? undefined : this.#shared;
  }

  /**
   * Waits for the writing connection; returns the function that gives it to the next.
   * @throws SERVICE_UNAVAILABLE (503) when it is not free by the deadline
   */
  async take(deadline: number): Promise<() => void> {
    const before = this.#last;
    const isFree = this.#inLine === 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    this.#inLine++;
    const end = () => {
      this.#inLine--;
      resolve();
    };
    if (isFree || (await isInTime(before, deadline))) return end;
    // Those behind still wait for the one before.
    void before.then(end);
    throw new AppError('SERVICE_UNAVAILABLE');
  }

  /** Begins a commit that transactions share, in the turn of the first. */
  share(): void {
    const { writer, log, isInTransaction } = this.file;
    const shared = new SharedCommit({
      run: (sql) => void run(writer, CompiledQuery.raw(sql)),
      isInTransaction,
      flush: () => log.flush(),
    });
    this.#shared = shared;
  }

  /** Ends a transaction of the shared commit; resolves when it is committed. */
  async addToShared(shared: SharedCommit, hasWritten: boolean, endTurn: () => void): Promise<void> {
    shared.add(hasWritten);
    endTurn();
    if (shared.ended === 1) void this.#commitInTurn(shared);
    await shared.outcome;
  }

  async #commitInTurn(shared: SharedCommit): Promise<void> {
    await shared.wait();
    if (shared.isOver) return;
    const endTurn = await this.take(Number.POSITIVE_INFINITY);
    shared.commit();
    endTurn();
  }
}

/** What one query or one transaction uses. */
class SqliteSession implements DatabaseConnection {
  readonly #turns: SqliteTurns;
  readonly #file: SqliteFile;
  /** Ends the turn of a transaction; undefined outside one. */
  #endTurn: (() => void) | undefined;
  /** The commit that this transaction shares, if it does, and whether it is a savepoint because others came before. */
  #shared: SharedCommit | undefined;
  #isSavepoint = false;
  #hasWritten = false;

  constructor(turns: SqliteTurns) {
    this.#turns = turns;
    this.#file = turns.file;
  }

  /** Takes the write lock at once, so that a transaction that reads first and writes later is never refused halfway. */
  async begin(mayShare: boolean): Promise<void> {
    const deadline = performance.now() + WAIT_LIMIT_MS;
    this.#endTurn = await this.#turns.take(deadline);
    this.#hasWritten = false;
    try {
      this.#isSavepoint = mayShare && this.#turns.shared !== undefined;
      if (this.#isSavepoint) this.#run('savepoint member');
      else {
        this.#turns.shared?.commit();
        await whenFree(() => this.#run('begin immediate'), deadline);
        if (mayShare) this.#turns.share();
      }
      this.#shared = mayShare ? this.#turns.shared : undefined;
    } catch (error) {
      this.#releaseTurn();
      throw error;
    }
  }

  async commit(): Promise<void> {
    const endTurn = this.#endTurn;
    if (!this.#shared || !endTurn) {
      this.#run('commit');
      this.#releaseTurn();
      return this.#hasWritten ? this.#file.log.flush() : undefined;
    }
    if (this.#isSavepoint) this.#run('release member');
    this.#endTurn = undefined;
    await this.#turns.addToShared(this.#shared, this.#hasWritten, endTurn);
  }

  async rollback(): Promise<void> {
    // The shared commit has failed, and with it this transaction, which had ended.
    if (!this.#endTurn) return;
    const isOpen = this.#file.isInTransaction();
    if (this.#isSavepoint && isOpen) {
      this.#run('rollback to member');
      this.#run('release member');
      this.#releaseTurn();
      // What it has read, and was perhaps refused for, is true once that is on disk.
      return this.#shared?.outcome;
    }
    if (this.#shared) this.#shared.abandon();
    // SQLite rolls back by itself on a full disk; a second rollback would throw and hide the first error.
    else if (isOpen) this.#run('rollback');
    this.#releaseTurn();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#endTurn) {
      const result = run<R>(this.#file.writer, query);
      this.#hasWritten ||= mayHaveWritten(query, result);
      return result;
    }
    const deadline = performance.now() + WAIT_LIMIT_MS;
    if (SelectQueryNode.is(query.query)) return whenFree(() => run(this.#file.reader, query), deadline);
    const result = await this.#runAlone<R>(query, deadline);
    if (mayHaveWritten(query, result)) await this.#file.log.flush();
    return result;
  }

  /** Runs a statement that is a transaction of its own, in its turn. */
  async #runAlone<R>(query: CompiledQuery, deadline: number): Promise<QueryResult<R>> {
    const endTurn = await this.#turns.take(deadline);
    try {
      this.#turns.shared?.commit();
      return await whenFree(() => run<R>(this.#file.writer, query), deadline);
    } finally {
      endTurn();
    }
  }

  // biome-ignore lint/correctness/useYield: results are whole; nothing streams them
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Nothing streams results of SQLite.');
  }

  #run(statement: string): void {
    run(this.#file.writer, CompiledQuery.raw(statement));
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

/** How statements in words begin that can only read, and the words of those that begin so and write. */
const READING = /^\s*(?:select|with|explain)\b/i;
const WRITING = /\b(?:insert|update|delete|replace)\b/i;

/** Whether a statement may have changed the file: all but reads and changes of no row. */
function mayHaveWritten(
  { query, sql }: CompiledQuery,
  { rows, numAffectedRows }: QueryResult<unknown>,
): boolean {
  if (SelectQueryNode.is(query) || (RawNode.is(query) && READING.test(sql) && !WRITING.test(sql)))
    return false;
  const isChange = InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query);
  return !isChange || rows.length > 0 || numAffectedRows !== 0n;
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
function isInTime(promise: Promise<void>, deadline: number): Promise<boolean> {
  return new Promise((done) => {
    const isLimited = Number.isFinite(deadline);
    const limitMs = Math.max(0, deadline - performance.now());
    const limit = isLimited ? setTimeout(done, limitMs, false) : undefined;
    void promise.then(() => {
      clearTimeout(limit);
      done(true);
    });
  });
}
