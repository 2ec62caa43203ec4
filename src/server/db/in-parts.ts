import { yieldToOthers } from '../ground/yield-to-others.ts';

/** Rows of one statement: even with ten values each, far below the limit of either database. */
const ROWS_PER_STATEMENT = 500;

/** Splits items into parts that fit one statement each, or of another size. */
export function inParts<T>(items: readonly T[], size = ROWS_PER_STATEMENT): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, part) => items.slice(part * size, (part + 1) * size));
}

/** Reads the rows about any number of items, by one statement for each part of them. Others have their turn in between. */
export async function readInParts<T, Row>(
  items: readonly T[],
  read: (some: T[]) => Promise<Row[]>,
  size?: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [index, some] of inParts(items, size).entries()) {
    if (index > 0) await yieldToOthers();
    for (const row of await read(some)) rows.push(row);
  }
  return rows;
}
