import type { Kysely } from 'kysely';
import type { NamedEntity } from '#contract/entity-contract.ts';
import { clientArrayOf, type EntityKind, itemName, type JsonObject } from '#records';
import type { Tables } from '../db/tables.ts';
import { readDocument } from '../documents/document-store.ts';
import { AppError } from '../ground/app-error.ts';

/**
 * Finds an entity with its whole record: the client document, or the item of its contacts or related parties.
 * @throws AppError 404 when there is none
 */
export async function findEntity(
  query: Kysely<Tables>,
  { kind, id }: { kind: EntityKind; id: string },
): Promise<{ entity: NamedEntity; record: JsonObject }> {
  const [clientId, itemId] = kind === 'clients' ? [id, ''] : splitId(id);
  const client = await readDocument(query, { collection: 'clients', id: clientId });
  const record = client && (kind === 'clients' ? client.data : findItem(client.data, kind, itemId));
  if (!record) throw new AppError('NOT_FOUND');
  const clientName = String(client.data.name);
  const name = kind === 'clients' ? clientName : itemName(kind, record);
  return { entity: { kind, id, name, clientId, clientName }, record };
}

function splitId(id: string): [clientId: string, itemId: string] {
  const colon = id.lastIndexOf(':');
  return [id.slice(0, Math.max(colon, 0)), id.slice(colon + 1)];
}

function findItem(
  client: JsonObject,
  kind: Exclude<EntityKind, 'clients'>,
  itemId: string,
): JsonObject | undefined {
  const items = (client[clientArrayOf(kind)] ?? []) as JsonObject[];
  return items.find((item) => item.id === itemId);
}
