import { sameValue } from '#records';
import { ID_COLUMN } from '../exchange/csv-columns.ts';
import type { MappedColumn, RowFinding, RowParts } from './read-import-row.ts';

/** The way by which of several rows of the same document the first is kept. */
const KEEP_FIRST = 'first';

/**
 * Separates rows of the same document. A row that says the same as an earlier one is left out; one that differs is a
 * finding: a problem until the user chooses between them.
 * @param idPath where ids come from: their own column, or the name
 */
export function distinctRows(
  read: readonly RowParts[],
  columns: readonly MappedColumn[],
  idPath: string,
): { rows: RowParts[]; repeated: number; conflicts: RowFinding[] } {
  const firsts = new Map<string, RowParts>();
  const conflicts: RowFinding[] = [];
  let repeated = 0;
  for (const parts of read) {
    const first = firsts.get(parts.id);
    if (!first) firsts.set(parts.id, parts);
    else if (isSame(first, parts)) repeated += 1;
    else conflicts.push(conflictOf(first, parts, { columns, idPath }));
  }
  repeated += conflicts.filter(({ chosen }) => chosen === KEEP_FIRST).length;
  return { rows: [...firsts.values()], repeated, conflicts };
}

function conflictOf(
  first: RowParts,
  { row, cells, id, values }: RowParts,
  { columns, idPath }: { columns: readonly MappedColumn[]; idPath: string },
): RowFinding {
  const before = new Map(first.values);
  const differing = values.find(([path, value]) => !sameValue(value, before.get(path)));
  const label = columns.find(({ target }) => target.path === differing?.[0])?.target.label ?? 'values';
  const column = columns.find(({ target }) => target.path === idPath);
  const isId = column?.target.path === ID_COLUMN;
  const chosen = column?.reading.ways['same-id'] ?? null;
  return {
    ...{ row, cells, column: column?.index ?? null, inFile: isId ? (cells[column.index] ?? '') : id },
    kind: 'same-id',
    message: `Row ${first.row} has the same id, with another ${label}.`,
    remedies: [
      { kind: 'leave-out', label: `Keep row ${first.row}`, row },
      { kind: 'leave-out', label: `Keep row ${row}`, row: first.row },
    ],
    ways: [{ way: KEEP_FIRST, label: 'keep the first of each', value: id }],
    chosen: chosen === KEEP_FIRST ? chosen : null,
  };
}

function isSame(first: RowParts, { values }: RowParts): boolean {
  const before = new Map(first.values);
  return values.every(([path, value]) => sameValue(value, before.get(path)));
}
