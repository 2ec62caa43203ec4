/**
 * For `$call` of a query: changes it by a value that is given, and leaves it as it is without one, as
 * `$call(given(kind, (rows, kind) => rows.where('kind', '=', kind)))`.
 */
export function given<Value, Query>(
  value: Value | undefined,
  change: (query: Query, value: Value) => Query,
): (query: Query) => Query {
  return (query) => (value === undefined ? query : change(query, value));
}
