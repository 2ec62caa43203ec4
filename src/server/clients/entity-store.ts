import type { Kysely, Transaction } from 'kysely';
import type { NamedEntity } from '#contract/entity-contract.ts';
import type { EntityKind, JsonObject } from '#records';
import type { PageCursor } from '../db/page-cursor.ts';
import type { Tables } from '../db/tables.ts';
import {
  compareLists,
  replaceSearchEntries,
  type SearchEntry,
  searchWords,
} from '../documents/search-store.ts';
import { type EntityName, entityNames } from './entity-names.ts';

const ROWS_PER_INSERT = 1_000;

/** Keeps the name index in step with a client's write, in the transaction of that write. */
export async function replaceClientNames(
  transaction: Transaction<Tables>,
  clientId: string,
  { before, after }: { before: JsonObject | null; after: JsonObject | null },
): Promise<void> {
  const { gone, come } = compareLists(before ? entityNames(before) : [], after ? entityNames(after) : []);
  for (const name of gone) await deleteName(transaction, clientId, name);
  await insertNames(transaction, clientId, come);
  const entryOf = ({ kind, itemId, name }: EntityName): SearchEntry => ({
    scope: kind,
    ownerId: clientId,
    itemId,
    text: name,
  });
  await replaceSearchEntries(transaction, gone.map(entryOf), come.map(entryOf));
}

/** One page of the entities of a kind whose names have words beginning with those of `q`, sorted by name. */
export async function searchEntities(
  query: Kysely<Tables>,
  page: { kind: EntityKind; q?: string | undefined; limit: number; cursor?: PageCursor | undefined },
): Promise<{ items: NamedEntity[]; end: PageCursor | null }> {
  const rows = await query
    .selectFrom(searchWords(query, { ...page, scope: page.kind, limit: page.limit + 1 }))
    .innerJoin('entity_names as named', (join) =>
      join
        .onRef('named.client_id', '=', 'found.owner_id')
        .onRef('named.item_id', '=', 'found.item_id')
        .on('named.kind', '=', page.kind),
    )
    .leftJoin('entity_names as client', (join) =>
      join
        .onRef('client.client_id', '=', 'found.owner_id')
        .on('client.item_id', '=', '')
        .on('client.kind', '=', 'clients'),
    )
    .selectAll('found')
    .select(['named.name', 'client.name as client_name'])
    .orderBy('found.sort_key')
    .orderBy('found.owner_id')
    .orderBy('found.item_id')
    .execute();
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => ({
      kind: page.kind,
      id: entityId(row.owner_id, row.item_id),
      name: row.name,
      clientId: row.owner_id,
      clientName: row.client_name ?? '',
    })),
    end: last ? { sortKey: last.sort_key, ownerId: last.owner_id, itemId: last.item_id } : null,
  };
}

/** The id of an entity: the client's, and for its contacts and related parties `:` and their own. */
export function entityId(clientId: string, itemId: string): string {
  return itemId === '' ? clientId : `${clientId}:${itemId}`;
}

async function deleteName(
  transaction: Transaction<Tables>,
  clientId: string,
  { kind, itemId }: EntityName,
): Promise<void> {
  await transaction
    .deleteFrom('entity_names')
    .where('kind', '=', kind)
    .where('client_id', '=', clientId)
    .where('item_id', '=', itemId)
    .execute();
}

async function insertNames(
  transaction: Transaction<Tables>,
  clientId: string,
  names: readonly EntityName[],
): Promise<void> {
  for (let start = 0; start < names.length; start += ROWS_PER_INSERT) {
    const rows = names
      .slice(start, start + ROWS_PER_INSERT)
      .map(({ kind, itemId, name }) => ({ kind, client_id: clientId, item_id: itemId, name }));
    await transaction.insertInto('entity_names').values(rows).execute();
  }
}
