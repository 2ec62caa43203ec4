import { type DatabaseConnection, PostgresDialect, PostgresDriver } from 'kysely';
import pg from 'pg';
import { toDatabaseError } from './database-error.ts';

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;

/** Kysely's PostgreSQL dialect over a pool that outlives restarts of PostgreSQL. */
export class PooledPostgresDialect extends PostgresDialect {
  #pool: pg.Pool;

  constructor(databaseUrl: string) {
    const pool = createPool(databaseUrl);
    super({ pool });
    this.#pool = pool;
  }

  override createDriver() {
    return new ExplainingPostgresDriver({ pool: this.#pool });
  }
}

function createPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'cairn',
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // A lost connection speaks twice: here, where nobody waits for it, and to the query that uses it.
  // Without listeners the first would end the process; the pool drops the connection by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Says of a database that is away or full what a person can act on. */
class ExplainingPostgresDriver extends PostgresDriver {
  #explained = new WeakSet<DatabaseConnection>();

  override async acquireConnection(options?: Parameters<PostgresDriver['acquireConnection']>[0]) {
    const connection = await explained(super.acquireConnection(options));
    if (!this.#explained.has(connection)) {
      const executeQuery = connection.executeQuery.bind(connection);
      connection.executeQuery = (query, queryOptions) => explained(executeQuery(query, queryOptions));
      this.#explained.add(connection);
    }
    return connection;
  }
}

function explained<T>(result: Promise<T>): Promise<T> {
  return result.catch((error: unknown) => {
    throw toDatabaseError(error);
  });
}
