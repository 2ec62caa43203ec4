import { Socket } from 'node:net';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { ANSWER_TIMEOUT_TEXT, toDatabaseError } from './database-error.ts';
import type { Deadlines } from './deadlines.ts';

const MAX_CONNECTIONS = 10;
/** A peer unheard of for this long is asked whether it is there, by TCP, ten times within ten seconds. */
const KEEP_ALIVE_DELAY_MS = 10_000;

/** A pool of connections that outlives restarts of PostgreSQL and connections that go silent: nothing in it waits for ever. */
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
    // A lost connection speaks twice: here, where nobody waits for it, and to the query that uses it.
    // Without listeners the first would end the process; the pool drops the connection by itself.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  async connect(): Promise<PostgresPoolClient> {
    return new BoundedClient(await explained(this.#pool.connect()));
  }

  /** Ends every connection in good order, and cuts those that do not end in time. */
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

/** A connection that is given up once it leaves a statement without an answer, and says what a person can act on. */
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
      // What follows on this connection would wait behind the statement that is not answered.
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
