import type { VersionChange } from '#matching';
import type { EntityKind } from '#records';
import { inParts, readInParts } from '../../db/in-parts.ts';
import { given } from '../../db/rows/given.ts';
import type { Query, Transaction } from '../../db/tables.ts';

/** What a version changed about a record of a kind. */
export type ReferenceChange = VersionChange & { kind: EntityKind };

const CHANGE = ['kind', 'record_id as id', 'name', 'change', 'fields'] as const;

/**
 * Replaces what a version changed, and stores the version that it is compared with. Stores nothing when that was removed
 * in between, as not all of its records were there then.
 */
export async function replaceVersionChanges(
  transaction: Transaction,
  { listId, formerId }: { listId: string; formerId: string },
  changes: readonly ReferenceChange[],
): Promise<void> {
  await deleteVersionChanges(transaction, listId);
  const former = await transaction
    .selectFrom('reference_lists')
    .select('state')
    .where('id', '=', formerId)
    .executeTakeFirst();
  if (former?.state !== 'ready') return;
  for (const some of inParts(changes)) {
    const rows = some.map(({ kind, id, change, name, fields }) => ({
      ...{ list_id: listId, kind, record_id: id, change, name },
      fields: JSON.stringify(fields),
    }));
    await transaction.insertInto('reference_changes').values(rows).execute();
  }
  await transaction
    .updateTable('reference_lists')
    .set({ changed_from: formerId })
    .where('id', '=', listId)
    .execute();
}

/** Deletes what a version changed; it is then not known. */
export async function deleteVersionChanges(query: Query, listId: string): Promise<void> {
  await query.updateTable('reference_lists').set({ changed_from: null }).where('id', '=', listId).execute();
  await query.deleteFrom('reference_changes').where('list_id', '=', listId).execute();
}

/** Returns the version that a version is compared with; null when that is not recorded. */
export async function readChangedFrom(query: Query, listId: string): Promise<string | null> {
  const row = await query
    .selectFrom('reference_lists')
    .select('changed_from')
    .where('id', '=', listId)
    .executeTakeFirst();
  return row?.changed_from ?? null;
}

/**
 * Returns a page of what a version changed, sorted by kind and id; `after` is the last of the page before. A person that
 * is a contact and a related party is listed once.
 */
export async function pageVersionChanges(
  query: Query,
  listId: string,
  page: {
    change?: VersionChange['change'] | undefined;
    after?: { kind: EntityKind; id: string } | undefined;
    limit: number;
  },
): Promise<ReferenceChange[]> {
  const { change, after, limit } = page;
  const rows = await query
    .selectFrom('reference_changes')
    .select(CHANGE)
    .where('list_id', '=', listId)
    .where(({ or, not, exists, eb, selectFrom }) =>
      or([
        eb('kind', '<>', 'relatedParties'),
        not(
          exists(
            selectFrom('reference_changes as contact')
              .select('contact.record_id')
              .where('contact.list_id', '=', listId)
              .where('contact.kind', '=', 'contacts')
              .whereRef('contact.record_id', '=', 'reference_changes.record_id'),
          ),
        ),
      ]),
    )
    .$call(given(change, (found, change) => found.where('change', '=', change)))
    .$call(
      given(after, (found, after) =>
        found.where(({ or, and, eb }) =>
          or([
            eb('kind', '>', after.kind),
            and([eb('kind', '=', after.kind), eb('record_id', '>', after.id)]),
          ]),
        ),
      ),
    )
    .orderBy('kind')
    .orderBy('record_id')
    .limit(limit)
    .execute();
  return rows.map(toChange);
}

/** Returns the ids of the records of each kind that a version added, changed or removed. */
export async function listChangedIds(
  query: Query,
  listId: string,
): Promise<{ kind: EntityKind; id: string }[]> {
  return query
    .selectFrom('reference_changes')
    .select(['kind', 'record_id as id'])
    .where('list_id', '=', listId)
    .execute();
}

/** Returns what versions changed about some of their records. */
export async function readVersionChanges(
  query: Query,
  { listId, kind }: { listId: string; kind: EntityKind },
  ids: readonly string[],
): Promise<Map<string, ReferenceChange>> {
  const rows = await readInParts(ids, (some) =>
    query
      .selectFrom('reference_changes')
      .select(CHANGE)
      .where('list_id', '=', listId)
      .where('kind', '=', kind)
      .where('record_id', 'in', some)
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, toChange(row)]));
}

function toChange(row: Omit<ReferenceChange, 'fields'> & { fields: string }): ReferenceChange {
  return { ...row, fields: JSON.parse(row.fields) };
}
