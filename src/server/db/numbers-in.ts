import { type RawBuilder, SqliteAdapter, sql } from 'kysely';
import type { Query } from './tables.ts';

/**
 * The right side of `in` for any number of whole numbers, as one parameter: the statement is the same for all of them, and
 * neither the query builder nor the database reads thousands of placeholders.
 */
export function numbersIn(query: Query, numbers: readonly number[]): RawBuilder<number> {
  const text = `[${numbers.join(',')}]`;
  return query.getExecutor().adapter instanceof SqliteAdapter
    ? sql`(select value from json_each(${text}))`
    : sql`(select value::integer from json_array_elements_text(${text}::json))`;
}
