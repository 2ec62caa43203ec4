/** What spreadsheets take for the start of a formula, or skip before one; and apostrophes already before such a thing. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;

/** A cell no spreadsheet runs as a formula: one that would be gets an apostrophe before it. */
export function safeCell(cell: string): string {
  return FORMULA.test(cell) && !isNumberCell(cell) ? `'${cell}` : cell;
}

/** The cell before `safeCell`. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Whether a cell holds a number, written as JSON writes it. */
export function isNumberCell(cell: string): boolean {
  return NUMBER.test(cell) && JSON.stringify(Number(cell)) === cell;
}
