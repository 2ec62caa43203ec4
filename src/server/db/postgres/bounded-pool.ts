import { Socket } from 'node:net';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { ANSWER_TIMEOUT_TEXT, isPlanOutdated, toDatabaseError } from '../database-error.ts';
import type { Deadlines } from './deadlines.ts';
import { StatementNames } from './statement-names.ts';

export type PoolSettings = {
  /** The most connections. */
  size: number;
  deadlines: Deadlines;
  /** Whether connections keep statements prepared: worth it for short ones that repeat. */
  keepsStatements?: boolean;
};

/** After this long without traffic, TCP probes the peer ten times within ten seconds. */
const KEEP_ALIVE_DELAY_MS = 10_000;
/** How Kysely begins a transaction. */
const BEGIN = 'begin';

/**
 * A connection pool that survives restarts of PostgreSQL and silent connections. Every wait in it has a limit. It tests
 * an idle connection every few seconds, and discards all idle ones when one does not answer.
 */
export class BoundedPool implements PostgresPool {
  readonly options: pg.PoolConfig & { pipeline: boolean };
  readonly #pool: pg.Pool;
  readonly #sockets = new Set<Socket>();
  readonly #deadlines: Deadlines;
  readonly #names: StatementNames | null;
  readonly #probing: NodeJS.Timeout;
  /** Whether a connection was used since the last probe. Unused ones are closed by the pool itself. */
  #wasUsed = false;

  constructor(databaseUrl: string, { size, deadlines, keepsStatements = false }: PoolSettings) {
    this.#deadlines = deadlines;
    this.#names = keepsStatements ? new StatementNames() : null;
    this.options = {
      connectionString: databaseUrl,
      application_name: 'cairn',
      max: size,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      connectionTimeoutMillis: deadlines.connectMs,
      idleTimeoutMillis: deadlines.unusedMs,
      statement_timeout: deadlines.statementMs,
      lock_timeout: deadlines.lockMs,
      idle_in_transaction_session_timeout: deadlines.idleInTransactionMs,
      query_timeout: deadlines.answerMs,
      // `runTogether` sends statements before the one in front is answered.
      pipeline: true,
      stream: () => this.#openSocket(),
    };
    this.#pool = new pg.Pool(this.options);
    // A lost connection emits two errors: this one, and one to the query that uses it. Without listeners the first
    // would end the process; the pool removes the connection itself.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
    this.#probing = setInterval(() => void this.#probe(), deadlines.probeEveryMs).unref();
  }

  /** How many connections are used and idle, and how many callers wait for one. */
  connections(): { used: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Connections that are not in use. */
  get idleCount(): number {
    return this.#pool.idleCount;
  }

  async connect(): Promise<PostgresPoolClient> {
    this.#wasUsed = true;
    const client = await explained(this.#pool.connect());
    return new BoundedClient(client, { names: this.#names, onSilence: () => this.#discardIdle() });
  }

  /** Closes every connection gracefully, and destroys those that do not close in time. */
  async end(): Promise<void> {
    clearInterval(this.#probing);
    const limit = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, this.#deadlines.closeMs);
    await this.#pool.end();
    const closed = [...this.#sockets].map((socket) => new Promise((done) => socket.once('close', done)));
    await Promise.all(closed);
    clearTimeout(limit);
  }

  /** Sends a statement over an idle connection, which PostgreSQL answers at once unless it is out of reach. */
  async #probe(): Promise<void> {
    if (!this.#wasUsed || this.idleCount === 0) return;
    this.#wasUsed = false;
    const client = await this.#pool.connect().catch(() => null);
    if (!client) return;
    try {
      const probe: pg.QueryConfig & { query_timeout: number } = {
        text: 'select 1',
        query_timeout: this.#deadlines.probeMs,
      };
      await client.query(probe);
      client.release();
    } catch {
      client.release(true);
      this.#discardIdle();
    }
  }

  /** Closes all idle connections, so that the next requests open new ones. */
  #discardIdle(): void {
    for (let idle = this.idleCount; idle > 0; idle--) {
      this.#pool.connect().then(
        (client) => client.release(true),
        () => {},
      );
    }
  }

  #openSocket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    // A silent peer never confirms the end of a connection.
    socket.once('finish', () => setTimeout(() => socket.destroy(), this.#deadlines.closeMs).unref());
    return socket;
  }
}

/** A connection that is closed after a statement without an answer, and that throws errors of the contract. */
class BoundedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames | null;
  readonly #onSilence: () => void;
  /** Whether a transaction begins with the next statement. */
  #begins = false;
  /** The beginning of a transaction until it is answered. */
  #beginning: Promise<unknown> | null = null;

  constructor(
    client: pg.PoolClient,
    { names, onSilence }: { names: StatementNames | null; onSilence: () => void },
  ) {
    this.#client = client;
    this.#names = names;
    this.#onSilence = onSilence;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('Cairn reads pages, not cursors.');
    if (sql === BEGIN) {
      this.#begins = true;
      // The answer to it is not read.
      return Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] });
    }
    return explained(this.#answerInOrder(sql, parameters));
  }

  release(isBroken?: boolean): void {
    this.#client.release(isBroken);
  }

  /**
   * Sends a statement behind those before it. The beginning of a transaction is sent with the first statement of it when that
   * reads; one that writes waits until it is known to be in the transaction.
   */
  async #answerInOrder<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#begins) {
      this.#begins = false;
      const begun = this.#answer(BEGIN, []);
      this.#beginning = begun.finally(() => {
        this.#beginning = null;
      });
      if (text.startsWith('select')) {
        const [, answer] = await Promise.all([this.#beginning, this.#answer<R>(text, values)]);
        return answer;
      }
    }
    if (this.#beginning) await this.#beginning;
    return this.#answer(text, values);
  }

  async #answer<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // A text without values may hold several statements, as those of pg-boss do, which cannot be prepared.
    const name = values.length > 0 ? this.#names?.nameOf(text) : undefined;
    try {
      const statement = { text, values: [...values], ...(name !== undefined && { name }) };
      this.#sendTogether();
      return (await this.#client.query(statement)) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (error instanceof Error && error.message === ANSWER_TIMEOUT_TEXT) {
        // Later statements on this connection would wait behind the one without an answer.
        void this.#client.end();
        this.#onSilence();
      }
      if (!isPlanOutdated(error)) throw error;
      this.#names?.forget(text);
      return this.#answer<R>(text, values).catch(() => {
        // Within a transaction nothing else succeeds; `runTransaction` repeats it.
        throw error;
      });
    }
  }

  /** Sends what is asked in this turn as one packet. */
  #sendTogether(): void {
    const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

function explained<T>(result: Promise<T>): Promise<T> {
  return result.catch((error: unknown) => {
    throw toDatabaseError(error);
  });
}
