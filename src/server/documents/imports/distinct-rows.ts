import type { ImportProblem } from '#contract/import-contract.ts';
import { sameValue } from '#records';
import { ID_COLUMN } from '../exchange/csv-columns.ts';
import type { MappedColumn, RowParts } from './read-import-row.ts';

/**
 * Separates rows of the same document. A row that says the same as an earlier one is left out; one that differs is a
 * problem until the user chooses between them.
 */
export function distinctRows(
  read: readonly RowParts[],
  columns: readonly MappedColumn[],
): { rows: RowParts[]; repeated: number; conflicts: ImportProblem[] } {
  const firsts = new Map<string, RowParts>();
  const conflicts: ImportProblem[] = [];
  let repeated = 0;
  for (const parts of read) {
    const first = firsts.get(parts.id);
    if (!first) firsts.set(parts.id, parts);
    else if (isSame(first, parts)) repeated += 1;
    else conflicts.push(conflictOf(first, parts, columns));
  }
  return { rows: [...firsts.values()], repeated, conflicts };
}

function conflictOf(
  first: RowParts,
  { row, cells, id, values }: RowParts,
  columns: readonly MappedColumn[],
): ImportProblem {
  const before = new Map(first.values);
  const differing = values.find(([path, value]) => !sameValue(value, before.get(path)));
  const label = columns.find(({ target }) => target.path === differing?.[0])?.target.label ?? 'values';
  const column = columns.find(({ target }) => target.path === ID_COLUMN)?.index ?? null;
  return {
    ...{ row, cells, column, inFile: column === null ? id : (cells[column] ?? '') },
    message: `Row ${first.row} has the same id, with another ${label}.`,
    remedies: [
      { kind: 'leave-out', label: `Keep row ${first.row}`, row },
      { kind: 'leave-out', label: `Keep row ${row}`, row: first.row },
    ],
  };
}

function isSame(first: RowParts, { values }: RowParts): boolean {
  const before = new Map(first.values);
  return values.every(([path, value]) => sameValue(value, before.get(path)));
}
