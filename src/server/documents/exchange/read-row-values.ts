import { type Collection, isJsonObject } from '#records';
import type { CellProblem, CellReading, ToldProblem } from './cell-reading.ts';
import type { RowValue } from './changed-document.ts';
import { ID_COLUMN, REST_COLUMN } from './csv-columns.ts';
import { exactValue, type Rest, readRest } from './document-cells.ts';
import type { Target } from './import-targets.ts';
import { type CellContext, readCell } from './read-cell.ts';

/** A column of a file, and how its cells are read. */
type ReadColumn = { target: Target; reading: CellContext };
type Problem<Column> = { column: Column } & CellProblem;
type Told<Column> = { column: Column } & ToldProblem;

const NOTHING: Rest = { others: {}, exact: new Map() };

/**
 * Reads the cells of a row, for every import: its id, and the value of each column. A cell that cannot be read is a
 * problem; one that is read by a choice is told.
 */
export function readRowValues<Column extends ReadColumn>(
  columns: readonly Column[],
  { collection, cellOf }: { collection: Collection; cellOf: (column: Column) => string },
): { id: string; values: RowValue[]; problems: Problem<Column>[]; told: Told<Column>[] } {
  const values: RowValue[] = [];
  const problems: Problem<Column>[] = [];
  const told: Told<Column>[] = [];
  let id = '';
  const restColumn = columns.find(({ target }) => target.path === REST_COLUMN);
  const restReading = restColumn && readCell(cellOf(restColumn), restColumn.target, restColumn.reading);
  if (restColumn && restReading && 'message' in restReading)
    problems.push({ column: restColumn, ...restReading });
  const restValue = restReading && 'value' in restReading ? restReading.value : undefined;
  const rest = isJsonObject(restValue) ? readRest(collection, restValue) : NOTHING;
  for (const column of columns) {
    const { target } = column;
    if (column === restColumn) continue;
    const cell = cellOf(column);
    const exact = exactValue(cell, target, rest);
    const reading: CellReading =
      exact === undefined ? readCell(cell, target, column.reading) : { value: exact };
    if ('told' in reading && reading.told) told.push({ column, ...reading.told });
    if ('message' in reading) problems.push({ column, ...reading });
    else if (target.path === ID_COLUMN) id = String(reading.value ?? '');
    else values.push([target.path, reading.value === undefined ? target.column?.empty : reading.value]);
  }
  const shown = new Set(columns.map(({ target }) => target.path));
  for (const [path, value] of rest.exact) if (!shown.has(path)) values.push([path, value]);
  if (Object.keys(rest.others).length > 0) values.push([REST_COLUMN, rest.others]);
  return { id, values, problems, told };
}
