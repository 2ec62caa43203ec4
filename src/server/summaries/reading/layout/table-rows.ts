import { stripsThrough } from './find-columns.ts';
import { gapsBetween, isEvenlySpaced, type Row } from './text-rows.ts';

const MIN_ROWS = 3;
/** The narrowest gap between cells, in text heights. */
const CELL_GAP = 1;

/** Finds the rows of tables: several in sequence with gaps above one another, which are not the spaces of justified text. */
export function tableRows(rows: readonly Row[]): Set<Row> {
  const found = new Set<Row>();
  let run: Row[] = [];
  for (const row of [...rows, null]) {
    if (row && hasCells(row)) {
      run.push(row);
      continue;
    }
    for (const { from, to } of run.length < MIN_ROWS ? [] : stripsThrough(run)) {
      const covered = run.slice(from, to);
      if (covered.length >= MIN_ROWS) for (const one of covered) found.add(one);
    }
    run = [];
  }
  return found;
}

function hasCells(row: Row): boolean {
  return Math.max(0, ...gapsBetween(row)) >= row.height * CELL_GAP && !isEvenlySpaced(row);
}
