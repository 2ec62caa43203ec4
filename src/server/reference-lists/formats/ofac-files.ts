const SDN_CELLS = 12;
const ALT_CELLS = 5;
/** How an empty cell is written. */
const NOTHING = '-0-';
const NUMBER = /^\d+$/;
const OTHER_NAME = /^[afn]\.?k\.?a\.?$/i;

/** Finds which file of OFAC's list these rows are of: `sdn.csv`, or `alt.csv` with the other names; null for another file. */
export function ofacFileOf(rows: readonly (readonly string[])[]): 'sdn.csv' | 'alt.csv' | null {
  const trimmed = rows.map((cells) => cells.map((cell) => cell.trim()));
  if (isMost(trimmed, isSdnRow)) return 'sdn.csv';
  return isMost(trimmed, isAltRow) ? 'alt.csv' : null;
}

function isMost(rows: readonly string[][], fits: (cells: readonly string[]) => boolean): boolean {
  return rows.filter(fits).length * 2 > rows.length;
}

function isSdnRow(cells: readonly string[]): boolean {
  return cells.length === SDN_CELLS && NUMBER.test(cells[0] ?? '') && cells.includes(NOTHING);
}

function isAltRow(cells: readonly string[]): boolean {
  const [id = '', number = '', type = ''] = cells;
  return cells.length === ALT_CELLS && NUMBER.test(id) && NUMBER.test(number) && OTHER_NAME.test(type);
}
