import { type CompiledQuery, type DatabaseConnection, type QueryResult, SqliteAdapter } from 'kysely';
import { inParts } from './in-parts.ts';
import { OutrunError } from './run-transaction.ts';
import type { Transaction } from './tables.ts';

/** Each has to be answered within the deadline of one, which begins as it is sent; a document takes some seven. */
const MOST_AT_ONCE = 16;

/** A statement that writes, and how many rows it has to write, if that is known. */
export type WritingStatement = { query: CompiledQuery<unknown>; rows?: number };

/**
 * Runs statements in their order of which none needs the answer of another. PostgreSQL receives several at once, so that
 * some behind a problem are run for nothing: the transaction has to end with the error.
 * @throws OutrunError when one writes another number of rows than it has to
 */
export async function runTogether(
  transaction: Transaction,
  statements: readonly WritingStatement[],
): Promise<void> {
  if (statements.length === 0) return;
  const executor = transaction.getExecutor();
  const isSqlite = executor.adapter instanceof SqliteAdapter;
  await executor.provideConnection(async (connection) => {
    if (isSqlite) return runInTurn(connection, statements);
    for (const some of inParts(statements, MOST_AT_ONCE)) await runAtOnce(connection, some);
  });
}

/** SQLite itself rolls back after some failures, and what came after one would be written all the same. */
async function runInTurn(
  connection: DatabaseConnection,
  statements: readonly WritingStatement[],
): Promise<void> {
  for (const statement of statements) check(statement, await connection.executeQuery(statement.query));
}

async function runAtOnce(
  connection: DatabaseConnection,
  statements: readonly WritingStatement[],
): Promise<void> {
  const outcomes = await Promise.allSettled(statements.map(({ query }) => connection.executeQuery(query)));
  for (const [at, statement] of statements.entries()) {
    const outcome = outcomes[at];
    // The first problem is the cause of those behind it.
    if (outcome?.status === 'rejected') throw outcome.reason;
    if (outcome) check(statement, outcome.value);
  }
}

function check({ rows }: WritingStatement, { numAffectedRows }: QueryResult<unknown>): void {
  if (rows !== undefined && numAffectedRows !== BigInt(rows)) throw new OutrunError();
}
