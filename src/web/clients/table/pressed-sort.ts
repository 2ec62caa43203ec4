import type { TableSort } from '#contract/clients/client-table-contract.ts';

/** The sorts after a press on the head of a column: ascending, descending, none; with `isAdded` as a further sort. */
export function pressedSort(sorts: readonly TableSort[], column: string, isAdded: boolean): TableSort[] {
  const before = sorts.find((sort) => sort.column === column);
  const others = isAdded ? sorts.filter((sort) => sort.column !== column) : [];
  if (!before) return [...others, { column, isDescending: false }].slice(-3);
  return before.isDescending ? others : [...others, { column, isDescending: true }];
}
