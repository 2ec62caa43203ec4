import { sql } from 'kysely';
import type { Collection, JsonObject } from '#records';
import { readInParts } from '../db/in-parts.ts';
import { given } from '../db/rows/given.ts';
import type { Query, StoredCollection, Tables, Transaction } from '../db/tables.ts';

const VERSIONS_PER_STATEMENT = 200;

/** Returns up to `limit` writes of one document before a version, newest first. */
export async function pageRevisions(
  query: Query,
  {
    collection,
    id,
    before,
    limit,
  }: { collection: StoredCollection; id: string; before?: number | undefined; limit: number },
): Promise<Tables['revisions'][]> {
  return query
    .selectFrom('revisions')
    .selectAll()
    .where('collection', '=', collection)
    .where('document_id', '=', id)
    .$call(given(before, (rows, before) => rows.where('version', '<', before)))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the write that made a version, or null when there was none. */
export async function readRevision(
  query: Query,
  { collection, id, version }: { collection: StoredCollection; id: string; version: number },
): Promise<Tables['revisions'] | null> {
  const row = await query
    .selectFrom('revisions')
    .selectAll()
    .where('collection', '=', collection)
    .where('document_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ?? null;
}

/** Reads documents as some of their versions made them; those that are not kept are left out. */
export async function readRevisionData(
  query: Query,
  collection: StoredCollection,
  versions: readonly { id: string; version: number }[],
): Promise<{ id: string; version: number; data: JsonObject }[]> {
  const rows = await readInParts(
    versions,
    (some) =>
      query
        .selectFrom('revisions')
        .select(['document_id', 'version', 'new_data'])
        .where('collection', '=', collection)
        .where(
          sql<boolean>`(document_id, version) in (values ${sql.join(
            some.map(({ id, version }) => sql`(${id}, cast(${version} as integer))`),
          )})`,
        )
        .execute(),
    VERSIONS_PER_STATEMENT,
  );
  return rows.flatMap(({ document_id: id, version, new_data: data }) =>
    data === null ? [] : [{ id, version, data: JSON.parse(data) as JsonObject }],
  );
}

/** Returns what each restore since a version made of a document, newest first. */
export async function listRestoredData(
  query: Query,
  { collection, id, since }: { collection: StoredCollection; id: string; since: number },
): Promise<JsonObject[]> {
  const rows = await query
    .selectFrom('revisions')
    .select('new_data')
    .where('collection', '=', collection)
    .where('document_id', '=', id)
    .where('operation', '=', 'restore')
    .where('version', '>', since)
    .orderBy('version', 'desc')
    .execute();
  return rows.flatMap(({ new_data: data }) => (data === null ? [] : [JSON.parse(data) as JsonObject]));
}

/** Returns the renames of fields since a moment, oldest first. */
export async function listFieldRenames(
  query: Query,
  since: string,
): Promise<{ from: string; to: string; at: string; by: string }[]> {
  const rows = await query
    .selectFrom('revisions')
    .select(['document_id', 'old_data', 'written_at', 'user_email'])
    .where('collection', '=', 'fields')
    .where('operation', '=', 'rename')
    .where('new_data', 'is not', null)
    .where('written_at', '>', since)
    .orderBy('written_at')
    .execute();
  return rows.flatMap(({ document_id: to, old_data: old, written_at: at, user_email: by }) => {
    const from = old === null ? undefined : JSON.parse(old).dataField;
    return typeof from === 'string' && from !== to ? [{ from, to, at, by }] : [];
  });
}

/** Counts a change of a collection, for processes that cache it. */
export async function countCollectionChange(
  transaction: Transaction,
  collection: StoredCollection,
): Promise<void> {
  await transaction
    .insertInto('collection_changes')
    .values({ collection, counter: 1 })
    .onConflict((conflict) =>
      conflict.column('collection').doUpdateSet({ counter: sql`collection_changes.counter + 1` }),
    )
    .execute();
}

/** Returns a text that differs from an earlier one when any of these collections has changed since. */
export async function readCollectionChanges(
  query: Query,
  collections: readonly Collection[],
): Promise<string> {
  const rows = await query
    .selectFrom('collection_changes')
    .selectAll()
    .where('collection', 'in', collections)
    .orderBy('collection')
    .execute();
  return JSON.stringify(rows.map(({ collection, counter }) => [collection, counter]));
}
