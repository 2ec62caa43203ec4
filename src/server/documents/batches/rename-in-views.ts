import { type ColumnRename, renameInView } from '#contract/clients/table-view.ts';
import type { Transaction } from '../../db/tables.ts';
import { changeView, listViewsOfAll, readView } from '../../saved-views/saved-view-store.ts';

/** The options of one saved view of all clients that are called otherwise. */
export type RenamedView = { id: string; renames: ColumnRename[] };

/** Finds the saved views that filter by options under another name than they are to have. */
export async function findRenamedViews(
  transaction: Transaction,
  renames: readonly ColumnRename[],
): Promise<RenamedView[]> {
  const views = await listViewsOfAll(transaction, 'clients');
  const found = views.map(({ id, view }) => ({ id, renames: renameInView(view, renames).held }));
  return found.filter((one) => one.renames.length > 0);
}

/** Renames the options of saved views; those that are removed since are left out. */
export async function renameInViews(
  transaction: Transaction,
  renamed: readonly RenamedView[],
): Promise<void> {
  for (const { id, renames } of renamed) {
    const before = await readView(transaction, id);
    if (before !== undefined) await changeView(transaction, { id, view: renameInView(before, renames).view });
  }
}

/** The same views, with the names of before. */
export function viewsRenamedBack(renamed: readonly RenamedView[]): RenamedView[] {
  return renamed.map(({ id, renames }) => ({
    id,
    renames: renames.map(({ column, from, to }) => ({ column, from: to, to: from })),
  }));
}
