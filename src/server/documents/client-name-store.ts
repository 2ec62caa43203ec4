import { sql, type Transaction } from 'kysely';
import { NORMALIZATION_VERSION, nameKindOf, normalizeName } from '#matching';
import { type EntityName, entityNames, type JsonObject } from '#records';
import { inParts } from '../db/in-parts.ts';
import type { Tables } from '../db/tables.ts';
import { compareLists, replaceSearchEntries, type SearchEntry } from './search-store.ts';

/** A client's data before and after a write; null when there is no client. */
type ClientChange = { clientId: string; before: JsonObject | null; after: JsonObject | null };

/** Updates the name index for writes of clients, in their transaction. */
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
