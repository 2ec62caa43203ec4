/** Rows of one statement: even with ten values each, far below the limit of either database. */
const ROWS_PER_STATEMENT = 500;

/** Splits items into parts that fit one statement each. */
export function inParts<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / ROWS_PER_STATEMENT);
  return Array.from({ length: count }, (_, part) =>
    items.slice(part * ROWS_PER_STATEMENT, (part + 1) * ROWS_PER_STATEMENT),
  );
}
