/** Lines in which the heading of a table is looked for. */
export const HEADING_LINES = 10;
/** A line above the heading, such as “Report date: 20 Nov 2026”, has no more cells than this. */
const MOST_PREAMBLE_CELLS = 4;
const LETTER = /\p{L}/u;

/**
 * Finds the line of the column names among the first lines of a table: the first one that has all needed columns, or else
 * the first one that is no preamble: a line of few cells above one of more than twice as many names, one that is narrower than
 * all below it, or one with the names of groups of columns.
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
  const isFew = count <= MOST_PREAMBLE_CELLS;
  return (
    (isFew && below.some((other) => filled(other).length > 2 * count && areNames(other))) ||
    (isFew && count > 1 && isNarrower(cells, below)) ||
    isOfGroups(cells, below)
  );
}

/** Whether a line is narrower than each one below it, half as wide as the names of the next: no row would fit it. */
function isNarrower(cells: readonly string[], below: readonly (readonly string[])[]): boolean {
  const others = below.filter((other) => filled(other).length > 0);
  const [next] = others;
  const width = widthOf(cells);
  if (next === undefined || !areNames(next) || filled(next).length < 2 * width) return false;
  return others.every((other) => widthOf(other) > width);
}

/** Whether a line has gaps, as below merged cells, that the next one fills with names; most rows that follow are no names. */
function isOfGroups(cells: readonly string[], [next, ...others]: readonly (readonly string[])[]): boolean {
  if (next === undefined || filled(cells).length === 0) return false;
  const hasGap = cells.some((cell, at) => cell.trim() === '' && next[at]?.trim());
  const isFull = cells.every((cell, at) => cell.trim() === '' || next[at]?.trim());
  const rows = others.filter((other) => filled(other).length > 0);
  const values = rows.filter((row) => !areNames(row));
  return hasGap && isFull && areNames(next) && values.length > rows.length / 2;
}

/** The cells of a line to its last one that is filled. */
function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/** Whether the cells of a line can be the names of columns: each with a letter. A name may occur again. */
function areNames(cells: readonly string[]): boolean {
  return filled(cells).every((name) => LETTER.test(name));
}

function filled(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.trim()).filter(Boolean);
}
