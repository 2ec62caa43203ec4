import { CompiledQuery, SqliteAdapter, type Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** Values of one statement: SQLite takes no more than 32,766, PostgreSQL 65,535. */
const VALUES_PER_STATEMENT = 8_000;

/**
 * Inserts many rows. The statement is built as text, as the query builder takes longer over thousands of values than
 * the database; table, columns and the clause for rows that are there already are texts of the program's own.
 */
export async function insertRows(
  transaction: Transaction<Tables>,
  table: 'match_results' | 'match_scores' | 'screening_findings',
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
  onConflict = '',
): Promise<void> {
  const isSqlite = transaction.getExecutor().adapter instanceof SqliteAdapter;
  const perStatement = Math.floor(VALUES_PER_STATEMENT / columns.length);
  for (let from = 0; from < rows.length; from += perStatement) {
    const some = rows.slice(from, from + perStatement);
    const tuples = some.map(
      (_, row) =>
        `(${columns.map((_column, index) => placeholder(row * columns.length + index)).join(', ')})`,
    );
    const text = `insert into ${table} (${columns.join(', ')}) values ${tuples.join(', ')} ${onConflict}`;
    await transaction.executeQuery(CompiledQuery.raw(text, some.flat()));
  }

  function placeholder(index: number): string {
    return isSqlite ? '?' : `$${index + 1}`;
  }
}
