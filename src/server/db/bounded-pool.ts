import { Socket } from 'node:net';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { ANSWER_TIMEOUT_TEXT, toDatabaseError } from './database-error.ts';
import type { Deadlines } from './deadlines.ts';

const MAX_CONNECTIONS = 10;
/** After this long without traffic, TCP probes the peer ten times within ten seconds. */
const KEEP_ALIVE_DELAY_MS = 10_000;

/** A connection pool that survives restarts of PostgreSQL and silent connections. Every wait in it has a limit. */
export class BoundedPool implements PostgresPool {
  readonly options: pg.PoolConfig;
  readonly #pool: pg.Pool;
  readonly #sockets = new Set<Socket>();
  readonly #closeMs: number;

  constructor(databaseUrl: string, deadlines: Deadlines) {
    this.#closeMs = deadlines.closeMs;
    this.options = {
      connectionString: databaseUrl,
      application_name: 'cairn',
      max: MAX_CONNECTIONS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      connectionTimeoutMillis: deadlines.connectMs,
      statement_timeout: deadlines.statementMs,
      lock_timeout: deadlines.lockMs,
      idle_in_transaction_session_timeout: deadlines.idleInTransactionMs,
      query_timeout: deadlines.answerMs,
      stream: () => this.#openSocket(),
    };
    this.#pool = new pg.Pool(this.options);
    // A lost connection emits two errors: this one, and one to the query that uses it. Without listeners the first
    // would end the process; the pool removes the connection itself.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  async connect(): Promise<PostgresPoolClient> {
    return new BoundedClient(await explained(this.#pool.connect()));
  }

  /** Closes every connection gracefully, and destroys those that do not close in time. */
  async end(): Promise<void> {
    const limit = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, this.#closeMs);
    await this.#pool.end();
    const closed = [...this.#sockets].map((socket) => new Promise((done) => socket.once('close', done)));
    await Promise.all(closed);
    clearTimeout(limit);
  }

  #openSocket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }
}

/** A connection that is closed after a statement without an answer, and that throws errors of the contract. */
class BoundedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('Cairn reads pages, not cursors.');
    return explained(this.#answer(sql, parameters));
  }

  release(isBroken?: boolean): void {
    this.#client.release(isBroken);
  }

  async #answer<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      return (await this.#client.query(sql, [...parameters])) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      // Later statements on this connection would wait behind the one without an answer.
      if (error instanceof Error && error.message === ANSWER_TIMEOUT_TEXT) void this.#client.end();
      throw error;
    }
  }
}

function explained<T>(result: Promise<T>): Promise<T> {
  return result.catch((error: unknown) => {
    throw toDatabaseError(error);
  });
}
