import type { Query } from '../db/tables.ts';
import type { Author } from '../documents/document-store.ts';
import type { ReferenceList } from './reference-list-store.ts';

/** Hides a list from runs, with who removed it; false when its state was another. */
export async function hideReferenceList(
  query: Query,
  { id, state }: Pick<ReferenceList, 'id' | 'state'>,
  author: Author,
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('reference_lists')
    .set({
      ...{ state: 'removed', removed_at: new Date().toISOString() },
      ...{ removed_by: author.id, removed_by_email: author.email },
    })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** An import or a removal of a version under an email address. */
export type ListAct = { list: string; version: string; action: 'imported' | 'removed'; at: string };

/** Returns the imports and removals under an address, oldest first. */
export async function listListActs(query: Query, email: string): Promise<ListAct[]> {
  const rows = await query
    .selectFrom('reference_lists')
    .select(['name', 'version', 'imported_at', 'imported_by_email', 'removed_at', 'removed_by_email'])
    .execute();
  const isTheirs = (address: string | null) => address?.toLowerCase() === email;
  const acts = rows.flatMap((row): ListAct[] => {
    const of = { list: row.name, version: row.version };
    return [
      ...(isTheirs(row.imported_by_email)
        ? [{ ...of, action: 'imported', at: row.imported_at } as const]
        : []),
      ...(isTheirs(row.removed_by_email)
        ? [{ ...of, action: 'removed', at: row.removed_at ?? '' } as const]
        : []),
    ];
  });
  return acts.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
