import { CompiledQuery, type DatabaseConnection, type QueryResult, SqliteAdapter } from 'kysely';
import type { Query } from '../../src/server/db/tables.ts';

/** Returns the lines of the plans that the database makes for what work reads by the `query` it is given. */
export async function plansDuring(query: Query, work: (query: Query) => Promise<unknown>): Promise<string[]> {
  const statements = await readsDuring(query, work);
  return (await Promise.all(statements.map((statement) => planOf(query, statement)))).flat();
}

/** Returns the statements that read, of those that work runs by the `query` it is given. */
export async function readsDuring(
  query: Query,
  work: (query: Query) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const statements = await statementsDuring(query, work);
  return statements.filter(({ query: { kind } }) => kind === 'SelectQueryNode');
}

/** Returns the statements that work runs by the `query` it is given, with those that begin and end transactions. */
async function statementsDuring(
  query: Query,
  work: (query: Query) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  // The same database by an executor of its own, so that nothing else is kept.
  const kept = query.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  });
  const executor = kept.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = (use, options) =>
    provide((connection) => keeping(connection, statements, use), options);
  await work(kept);
  return statements;
}

/** Keeps the statements that a connection runs while it is used. */
async function keeping<T>(
  connection: DatabaseConnection,
  statements: CompiledQuery[],
  use: (connection: DatabaseConnection) => Promise<T>,
): Promise<T> {
  const execute = connection.executeQuery;
  connection.executeQuery = <R>(statement: CompiledQuery) => {
    statements.push(statement);
    return execute.call(connection, statement) as Promise<QueryResult<R>>;
  };
  return use(connection).finally(() => {
    connection.executeQuery = execute;
  });
}

async function planOf(query: Query, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const isSqlite = query.getExecutor().adapter instanceof SqliteAdapter;
  const plan = CompiledQuery.raw(`explain ${isSqlite ? 'query plan ' : ''}${sql}`, [...parameters]);
  const { rows } = await query.executeQuery<Record<string, string>>(plan);
  return rows.map((row) => row[isSqlite ? 'detail' : 'QUERY PLAN'] ?? '');
}
