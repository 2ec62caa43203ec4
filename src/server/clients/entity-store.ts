import { type Kysely, sql, type Transaction } from 'kysely';
import type { NamedEntity } from '#contract/entity-contract.ts';
import { NORMALIZATION_VERSION, nameKindOf, normalizeName } from '#matching';
import { ENTITY_KINDS, type EntityKind, type JsonObject } from '#records';
import { inParts } from '../db/in-parts.ts';
import type { PageCursor } from '../db/page-cursor.ts';
import type { Tables } from '../db/tables.ts';
import {
  compareLists,
  replaceSearchEntries,
  type SearchEntry,
  searchWords,
} from '../documents/search-store.ts';
import { type EntityName, entityNames } from './entity-names.ts';

/** A client's data before and after a write; null: there was or is none. */
export type ClientChange = { clientId: string; before: JsonObject | null; after: JsonObject | null };

/** Keeps the name index in step with writes of clients, in the transaction of those writes. */
export async function replaceClientNames(
  transaction: Transaction<Tables>,
  changes: readonly ClientChange[],
): Promise<void> {
  const differences = changes.map(namesChanged);
  const gone = differences.flatMap((difference) => difference.gone);
  const come = differences.flatMap((difference) => difference.come);
  await deleteNames(transaction, gone);
  await insertNames(transaction, come);
  await replaceSearchEntries(transaction, gone.map(entryOf), come.map(entryOf));
}

type ClientName = EntityName & { clientId: string };

function namesChanged({ clientId, before, after }: ClientChange): { gone: ClientName[]; come: ClientName[] } {
  const { gone, come } = compareLists(before ? entityNames(before) : [], after ? entityNames(after) : []);
  const ofClient = (name: EntityName) => ({ ...name, clientId });
  return { gone: gone.map(ofClient), come: come.map(ofClient) };
}

function entryOf({ kind, clientId, itemId, name }: ClientName): SearchEntry {
  return { scope: kind, ownerId: clientId, itemId, text: name };
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

/** A name as it was written, and as it is compared. */
export type NormalizedName = { name: string; normalized: string };

/** The names of these clients' entities by `kind:id`; those that are not normalised by today's definition yet are left out. */
export async function readNormalizedNames(
  query: Kysely<Tables>,
  clientIds: readonly string[],
): Promise<Map<string, NormalizedName>> {
  const names = new Map<string, NormalizedName>();
  for (const some of inParts(clientIds)) {
    const rows = await query
      .selectFrom('entity_names')
      .select(['kind', 'client_id', 'item_id', 'name', 'normalized'])
      .where('kind', 'in', [...ENTITY_KINDS])
      .where('client_id', 'in', some)
      .where('normalization_version', '=', NORMALIZATION_VERSION)
      .execute();
    for (const { kind, client_id, item_id, name, normalized } of rows) {
      names.set(`${kind}:${entityId(client_id, item_id)}`, { name, normalized: normalized ?? '' });
    }
  }
  return names;
}

/** Normalises up to `limit` names that were normalised by another definition or never. False when none was left. */
export async function renormalizeNames(query: Kysely<Tables>, limit: number): Promise<boolean> {
  const rows = await query
    .selectFrom('entity_names')
    .select(['kind', 'client_id', 'item_id', 'name'])
    .where('normalization_version', '<>', NORMALIZATION_VERSION)
    .limit(limit)
    .execute();
  for (const { kind, client_id, item_id, name } of rows) {
    await query
      .updateTable('entity_names')
      .set({
        normalized: normalizeName(nameKindOf(kind as EntityKind), name),
        normalization_version: NORMALIZATION_VERSION,
      })
      .where('kind', '=', kind)
      .where('client_id', '=', client_id)
      .where('item_id', '=', item_id)
      // A write of the client that came between has normalised its own.
      .where('name', '=', name)
      .execute();
  }
  return rows.length > 0;
}

/** The id of an entity: the client's, and for its contacts and related parties `:` and their own. */
export function entityId(clientId: string, itemId: string): string {
  return itemId === '' ? clientId : `${clientId}:${itemId}`;
}

async function deleteNames(transaction: Transaction<Tables>, names: readonly ClientName[]): Promise<void> {
  for (const some of inParts(names)) {
    const keys = some.map(({ kind, clientId, itemId }) => sql`(${kind}, ${clientId}, ${itemId})`);
    await transaction
      .deleteFrom('entity_names')
      .where(sql<boolean>`(kind, client_id, item_id) in (values ${sql.join(keys)})`)
      .execute();
  }
}

async function insertNames(transaction: Transaction<Tables>, names: readonly ClientName[]): Promise<void> {
  for (const some of inParts(names)) {
    const rows = some.map(({ kind, clientId, itemId, name }) => ({
      kind,
      client_id: clientId,
      item_id: itemId,
      name,
      normalized: normalizeName(nameKindOf(kind), name),
      normalization_version: NORMALIZATION_VERSION,
    }));
    await transaction.insertInto('entity_names').values(rows).execute();
  }
}
