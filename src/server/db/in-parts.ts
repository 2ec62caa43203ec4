/** Rows put into one statement: even with ten values each far fewer than either database takes. */
const ROWS_PER_STATEMENT = 500;

/** The items in runs short enough for one statement each. */
export function inParts<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / ROWS_PER_STATEMENT);
  return Array.from({ length: count }, (_, part) =>
    items.slice(part * ROWS_PER_STATEMENT, (part + 1) * ROWS_PER_STATEMENT),
  );
}
