import { inParts } from '../db/in-parts.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { Query } from '../db/tables.ts';

/** Where the columns of a list go, by their names, and since when; empty when no version had columns. */
export type RememberedListColumns = { goesTo: Map<string, string | null>; at: string | null };

/** Returns where the columns of the last version of a list went. */
export async function readListColumns(query: Query, listName: string): Promise<RememberedListColumns> {
  const rows = await query
    .selectFrom('reference_columns')
    .selectAll()
    .where('list_name', '=', listName)
    .orderBy('imported_at', 'desc')
    .execute();
  return {
    goesTo: new Map(rows.map(({ name, goes_to }) => [name, goes_to])),
    at: rows[0]?.imported_at ?? null,
  };
}

/** Remembers where the columns of a list go, instead of those of earlier versions. */
export async function rememberListColumns(
  query: Query,
  listName: string,
  targets: ReadonlyMap<string, string | null>,
): Promise<void> {
  const imported_at = new Date().toISOString();
  const rows = [...targets].map(([name, goes_to]) => ({ list_name: listName, name, goes_to, imported_at }));
  await runTransaction(query, async (transaction) => {
    await transaction.deleteFrom('reference_columns').where('list_name', '=', listName).execute();
    for (const some of inParts(rows))
      await transaction.insertInto('reference_columns').values(some).execute();
  });
}
