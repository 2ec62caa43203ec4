/** The start of a formula for a spreadsheet, with characters it skips, and with apostrophes that already escape it. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;

/** Escapes a cell that a spreadsheet would run as a formula, by a leading apostrophe. */
export function safeCell(cell: string): string {
  return FORMULA.test(cell) && !isNumberCell(cell) ? `'${cell}` : cell;
}

/** Reverts `safeCell`. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Returns whether a cell contains a number in JSON's notation. */
export function isNumberCell(cell: string): boolean {
  return NUMBER.test(cell) && JSON.stringify(Number(cell)) === cell;
}
