import { type Insertable, type Kysely, sql } from 'kysely';
import { NORMALIZATION_VERSION, nameKindOf, normalizeName } from '#matching';
import { type EntityName, entityNames, type JsonObject } from '#records';
import { inParts } from '../db/in-parts.ts';
import { preparedStatement } from '../db/prepared-statement.ts';
import type { WritingStatement } from '../db/run-together.ts';
import type { Tables } from '../db/tables.ts';
import { entityScope } from './document-store.ts';
import { compareLists, type SearchEntry } from './search-store.ts';

/** A client's data before and after a write; null when there is no client. */
type ClientChange = { clientId: string; before: JsonObject | null; after: JsonObject | null };

/**
 * The statements that update the names for writes of clients, and the entries of the search index that are to go and to come. A
 * client itself is found by the entry of its document.
 */
export function replacedNames(
  query: Kysely<Tables>,
  changes: readonly ClientChange[],
): { statements: WritingStatement[]; gone: SearchEntry[]; come: SearchEntry[] } {
  const differences = changes.map(namesChanged);
  const gone = differences.flatMap((difference) => difference.gone);
  const come = differences.flatMap((difference) => difference.come);
  const kept = new Set(come.map(keyOf));
  const removed = gone.filter((name) => !kept.has(keyOf(name)));
  return {
    statements: [...deletedNames(query, removed), ...writtenNames(query, come)],
    ...{ gone: entriesOf(gone), come: entriesOf(come) },
  };
}

type ClientName = EntityName & { clientId: string };

function namesChanged({ clientId, before, after }: ClientChange): { gone: ClientName[]; come: ClientName[] } {
  const { gone, come } = compareLists(before ? entityNames(before) : [], after ? entityNames(after) : []);
  const ofClient = (name: EntityName) => ({ ...name, clientId });
  return { gone: gone.map(ofClient), come: come.map(ofClient) };
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

function deletedNames(query: Kysely<Tables>, names: readonly ClientName[]): WritingStatement[] {
  return inParts(names).map((some) => {
    const keys = some.map(({ kind, clientId, itemId }) => sql`(${kind}, ${clientId}, ${itemId})`);
    const deletion = query
      .deleteFrom('entity_names')
      .where(sql<boolean>`(kind, client_id, item_id) in (values ${sql.join(keys)})`);
    return { query: deletion.compile() };
  });
}

function writtenNames(query: Kysely<Tables>, names: readonly ClientName[]): WritingStatement[] {
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
