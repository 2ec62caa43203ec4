/** The start of a formula for a spreadsheet, with characters it skips, and with apostrophes that already escape it. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** What a spreadsheet may split a cell at when it separates columns by something else than commas, before a formula. */
const SPLIT = /([;\t\r\n])(?=['\s]*[=+\-@＝＋－＠])/g;
const ESCAPED_SPLIT = /([;\t\r\n])'(?=['\s]*[=+\-@＝＋－＠])/g;
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;

/**
 * Escapes a cell that a spreadsheet would run as a formula by apostrophes: before the cell, and after each separator
 * inside it that a formula follows.
 */
export function safeCell(cell: string): string {
  const split = cell.replace(SPLIT, "$1'");
  return FORMULA.test(split) && !isNumberCell(split) ? `'${split}` : split;
}

/** Reverts `safeCell`. */
export function plainCell(cell: string): string {
  const split = cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
  return split.replace(ESCAPED_SPLIT, '$1');
}

/** Returns whether a cell contains a number in JSON's notation. */
export function isNumberCell(cell: string): boolean {
  return NUMBER.test(cell) && JSON.stringify(Number(cell)) === cell;
}
