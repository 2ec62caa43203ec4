import { type Insertable, sql } from 'kysely';
import { NORMALIZATION_VERSION, nameKindOf, normalizeName } from '#matching';
import { type EntityName, entityNames, type JsonObject } from '#records';
import { inParts } from '../db/in-parts.ts';
import { preparedStatement } from '../db/prepared-statement.ts';
import type { WritingStatement } from '../db/run-together.ts';
import type { Query, Tables } from '../db/tables.ts';
import { entityScope } from './document-store.ts';
import { compareLists, type SearchEntry } from './search-store.ts';

/** A client's data before and after a write; null when there is no client. */
type ClientChange = { clientId: string; before: JsonObject | null; after: JsonObject | null };

/**
 * Returns the statements that update the names for writes of clients, and the entries of the search index to remove and to
 * add. A client itself is found by the entry of its document.
 */
export function replacedNames(
  query: Query,
  changes: readonly ClientChange[],
): { statements: WritingStatement[]; removed: SearchEntry[]; added: SearchEntry[] } {
  const differences = changes.map(namesChanged);
  const removed = differences.flatMap((difference) => difference.removed);
  const added = differences.flatMap((difference) => difference.added);
  const written = new Set(added.map(keyOf));
  const deleted = removed.filter((name) => !written.has(keyOf(name)));
  return {
    statements: [...deletedNames(query, deleted), ...writtenNames(query, added)],
    removed: entriesOf(removed),
    added: entriesOf(added),
  };
}

type ClientName = EntityName & { clientId: string };

function namesChanged({ clientId, before, after }: ClientChange) {
  const { removed, added } = compareLists(before ? entityNames(before) : [], after ? entityNames(after) : []);
  const ofClient = (name: EntityName): ClientName => ({ ...name, clientId });
  return { removed: removed.map(ofClient), added: added.map(ofClient) };
}

function entriesOf(names: readonly ClientName[]): SearchEntry[] {
  return names
    .filter(({ kind }) => kind !== 'clients')
    .map(({ kind, clientId, itemId, name }) => {
      return { scope: entityScope(kind), ownerId: clientId, itemId, text: name };
    });
}

function keyOf({ kind, clientId, itemId }: ClientName): string {
  return JSON.stringify([kind, clientId, itemId]);
}

function deletedNames(query: Query, names: readonly ClientName[]): WritingStatement[] {
  return inParts(names).map((some) => {
    const keys = some.map(({ kind, clientId, itemId }) => sql`(${kind}, ${clientId}, ${itemId})`);
    const deletion = query
      .deleteFrom('entity_names')
      .where(sql<boolean>`(kind, client_id, item_id) in (values ${sql.join(keys)})`);
    return { query: deletion.compile() };
  });
}

function writtenNames(query: Query, names: readonly ClientName[]): WritingStatement[] {
  return inParts(names).map((some) => {
    const rows = some.map(({ kind, clientId, itemId, name }) => ({
      kind,
      client_id: clientId,
      item_id: itemId,
      name,
      normalized: normalizeName(nameKindOf(kind), name),
      normalization_version: NORMALIZATION_VERSION,
    }));
    return { query: upsertNames(query, rows) };
  });
}

const upsertNames = preparedStatement((query, rows: Insertable<Tables['entity_names']>[]) =>
  query
    .insertInto('entity_names')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'client_id', 'item_id']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        normalized: ref('excluded.normalized'),
        normalization_version: ref('excluded.normalization_version'),
      })),
    ),
);
