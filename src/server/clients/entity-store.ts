import type { NamedEntity } from '#contract/entity-contract.ts';
import { NORMALIZATION_VERSION, nameKindOf, normalizeName } from '#matching';
import {
  ENTITY_KINDS,
  type EntityKey,
  type EntityKind,
  entityId,
  entityRecord,
  itemName,
  type JsonObject,
} from '#records';
import { inParts } from '../db/in-parts.ts';
import { type Page, type PageCursor, pageOf } from '../db/page-cursor.ts';
import { named } from '../db/rows/column-names.ts';
import { countFound } from '../db/rows/count-found.ts';
import type { Query } from '../db/tables.ts';
import { searchNamesAndNumbers } from '../documents/client-number-store.ts';
import type { StoredDocument } from '../documents/document-store.ts';

/**
 * Returns one page of the entities of a kind whose names, or a client's id, have words beginning with those of `q`, or of which
 * a number of their own begins with it: these first, then sorted by name.
 */
export async function searchEntities(
  query: Query,
  page: { kind: EntityKind; q?: string | undefined; limit: number; cursor?: PageCursor | undefined },
): Promise<Page<NamedEntity>> {
  const rows = await query
    .selectFrom(searchNamesAndNumbers(query, { ...page, limit: page.limit + 1 }))
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
    .select(named('found.owner_id', 'found.item_id', 'found.sort_key'))
    .select(['named.name', 'client.name as clientName'])
    .orderBy('found.sort_key')
    .orderBy('found.owner_id')
    .orderBy('found.item_id')
    .execute();
  // One that is found by its name and by a number has its place by the first.
  const found = Map.groupBy(rows, ({ ownerId, itemId }) => JSON.stringify([ownerId, itemId]));
  const once = [...found.values()].flatMap(([first]) => first ?? []);
  const { items, end } = pageOf(once, page.limit, (last) => last);
  return {
    items: items.map(({ ownerId: clientId, itemId, name, clientName }) => ({
      ...{ kind: page.kind, id: entityId({ clientId, itemId }), name },
      ...{ clientId, clientName: clientName ?? '' },
    })),
    end,
  };
}

/** Counts the entities that `searchEntities` finds, up to `limit`. */
export async function countEntities(
  query: Query,
  search: { kind: EntityKind; q: string; limit: number },
): Promise<number> {
  const found = query
    .selectFrom(searchNamesAndNumbers(query, search))
    .select(['owner_id', 'item_id'])
    .distinct();
  return Math.min(search.limit, await countFound(query.selectFrom(found.as('found'))));
}

/** Returns an entity of a client document with its own part of it; undefined when the document does not have it. */
export function entityOf(
  { id: clientId, data }: StoredDocument,
  key: Pick<EntityKey, 'kind' | 'itemId'>,
): { entity: NamedEntity; record: JsonObject } | undefined {
  const { kind, itemId } = key;
  const record = entityRecord(data, { ...key, clientId });
  if (!record) return undefined;
  const clientName = String(data.name);
  const name = kind === 'clients' ? clientName : itemName(kind, record);
  return { entity: { kind, id: entityId({ clientId, itemId }), name, clientId, clientName }, record };
}

/** A name as written, and as compared. */
export type NormalizedName = { name: string; normalized: string };

/** Returns the names of these clients' entities by `kind:id`, without those that are not yet normalised by the current definition. */
export async function readNormalizedNames(
  query: Query,
  clientIds: readonly string[],
): Promise<Map<string, NormalizedName>> {
  const names = new Map<string, NormalizedName>();
  for (const some of inParts(clientIds)) {
    const rows = await query
      .selectFrom('entity_names')
      .select(named('kind', 'client_id', 'item_id', 'name', 'normalized'))
      .where('kind', 'in', [...ENTITY_KINDS])
      .where('client_id', 'in', some)
      .where('normalization_version', '=', NORMALIZATION_VERSION)
      .execute();
    for (const { kind, clientId, itemId, name, normalized } of rows) {
      const key = `${kind}:${entityId({ clientId, itemId })}`;
      names.set(key, { name, normalized: normalized ?? '' });
    }
  }
  return names;
}

/**
 * Normalises up to `limit` names that are not normalised by the current definition. Returns false when none was left.
 */
export async function renormalizeNames(query: Query, limit: number): Promise<boolean> {
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
        normalized: normalizeName(nameKindOf(kind), name),
        normalization_version: NORMALIZATION_VERSION,
      })
      .where('kind', '=', kind)
      .where('client_id', '=', client_id)
      .where('item_id', '=', item_id)
      // A concurrent write of the client has normalised its own name.
      .where('name', '=', name)
      .execute();
  }
  return rows.length > 0;
}
