import { CompiledQuery, type RootOperationNode } from 'kysely';
import type { Database } from '../../src/server/db/open-database.ts';

type Query = Database['query'];

/** Returns the lines of the plans that SQLite makes for what work reads by the `query` it is given. */
export async function plansDuring(query: Query, work: (query: Query) => Promise<unknown>): Promise<string[]> {
  const statements = await readsDuring(query, work);
  return (await Promise.all(statements.map((statement) => planOf(query, statement)))).flat();
}

/** Returns the statements that are built for what work reads by the `query` it is given. */
export async function readsDuring(
  query: Query,
  work: (query: Query) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  await work(keepingStatements(query, statements));
  return statements;
}

/** The same database, that keeps the statements that are built. */
function keepingStatements(query: Query, statements: CompiledQuery[]): Query {
  const keep = (node: RootOperationNode) => {
    if (node.kind === 'SelectQueryNode')
      statements.push(query.getExecutor().compileQuery(node, { queryId: 'kept' }));
    return node;
  };
  return query.withPlugin({
    transformQuery: ({ node }) => keep(node),
    transformResult: async ({ result }) => result,
  });
}

async function planOf(query: Query, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await query.executeQuery<{ detail: string }>(plan);
  return rows.map(({ detail }) => detail);
}
