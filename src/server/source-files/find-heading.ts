/** Lines in which the heading of a table is looked for. */
export const HEADING_LINES = 10;
/** A line above the heading, such as “Report date: 20 Nov 2026”, has no more cells than this. */
const MOST_PREAMBLE_CELLS = 4;
const LETTER = /\p{L}/u;

/**
 * Finds the line of the column names among the first lines of a table: the first one that has all needed columns, or else
 * the first one that is no preamble: a line of few cells above one of more than twice as many names.
 */
export function findHeading(lines: readonly (readonly string[])[], needed: readonly string[] = []): number {
  const hasNeeded = lines.findIndex((cells) => {
    const names = cells.map((cell) => cell.trim());
    return needed.length > 0 && needed.every((name) => names.includes(name));
  });
  if (hasNeeded >= 0) return hasNeeded;
  const found = lines.findIndex((cells, at) => !isPreamble(cells, lines.slice(at + 1)));
  return Math.max(0, found);
}

/**
 * The names of the columns of a heading: a name that occurs again is numbered, as “name (2)”. One without a name, as below
 * a merged cell, is called by its place.
 */
export function columnNames(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell.trim() || `Column ${index + 1}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** The name of a column without its number. */
export function nameOfColumn(column: string): string {
  return column.replace(/ \(\d+\)$/, '');
}

/** The letters and digits of a name, in small and without accents: names that are equal so mean the same column. */
export function plainColumnName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function isPreamble(cells: readonly string[], below: readonly (readonly string[])[]): boolean {
  const count = filled(cells).length;
  return (
    count <= MOST_PREAMBLE_CELLS && below.some((other) => filled(other).length > 2 * count && areNames(other))
  );
}

/** Whether the cells of a line can be the names of columns: each with a letter. A name may occur again. */
function areNames(cells: readonly string[]): boolean {
  return filled(cells).every((name) => LETTER.test(name));
}

function filled(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.trim()).filter(Boolean);
}
