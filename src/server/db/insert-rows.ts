import { CompiledQuery, SqliteAdapter } from 'kysely';
import type { Query } from './tables.ts';

/** Values of one statement: SQLite takes no more than 32,766, PostgreSQL 65,535. */
const VALUES_PER_STATEMENT = 8_000;

/**
 * Inserts many rows; resolves to how many it inserted, and to what an `ending` with `returning` gives of them. The
 * statement is built as text, as the query builder takes longer over thousands of values than the database; table, columns
 * and the ending, such as the clause for rows that are there already, are texts of the program's own. The rows of a
 * statement are a power of two, so that few statements are prepared and kept, and each is used again.
 */
export async function insertRows<Returned>(
  query: Query,
  table:
    | 'match_given'
    | 'match_results'
    | 'match_scores'
    | 'reference_birthdays'
    | 'reference_records'
    | 'screening_findings',
  { columns, ending = '' }: { columns: readonly string[]; ending?: string },
  rows: readonly (readonly unknown[])[],
): Promise<{ inserted: number; returned: Returned[] }> {
  const isSqlite = query.getExecutor().adapter instanceof SqliteAdapter;
  const most = Math.floor(VALUES_PER_STATEMENT / columns.length);
  const returned: Returned[] = [];
  let inserted = 0;
  for (let from = 0; from < rows.length; ) {
    const count = 2 ** Math.floor(Math.log2(Math.min(most, rows.length - from)));
    const some = rows.slice(from, from + count);
    from += count;
    const tuples = tuplesOf(count, columns.length, isSqlite);
    const text = `insert into ${table} (${columns.join(', ')}) values ${tuples} ${ending}`;
    const answer = await query.executeQuery(CompiledQuery.raw(text, some.flat()) as CompiledQuery<Returned>);
    inserted += Number(answer.numAffectedRows ?? 0n);
    for (const row of answer.rows) returned.push(row);
  }
  return { inserted, returned };
}

/** So many tuples of placeholders. */
function tuplesOf(count: number, size: number, isSqlite: boolean): string {
  const tuple = (first: number) =>
    `(${Array.from({ length: size }, (_, at) => (isSqlite ? '?' : `$${first + at}`)).join(', ')})`;
  if (isSqlite) return Array<string>(count).fill(tuple(1)).join(', ');
  return Array.from({ length: count }, (_, at) => tuple(at * size + 1)).join(', ');
}
