import { clientArrayOf, type EntityKind } from './entity-kind.ts';
import { isJsonObject, type JsonObject } from './json-value.ts';

/** Where an entity is stored: its client, and its own id among that client's contacts or related parties. */
export type EntityKey = {
  kind: EntityKind;
  clientId: string;
  /** Empty for the client itself. */
  itemId: string;
};

/** The key of the entity with this id: a client's own, or the client's, a colon and the item's. */
export function entityKey(kind: EntityKind, id: string): EntityKey {
  if (kind === 'clients') return { kind, clientId: id, itemId: '' };
  const colon = id.lastIndexOf(':');
  return { kind, clientId: id.slice(0, Math.max(colon, 0)), itemId: id.slice(colon + 1) };
}

/** The id of the entity with this key; unique within its kind. */
export function entityId({ clientId, itemId }: Pick<EntityKey, 'clientId' | 'itemId'>): string {
  return itemId === '' ? clientId : `${clientId}:${itemId}`;
}

/** The record of an entity within its client: the client document itself, or one of its items. */
export function entityRecord(client: JsonObject, { kind, itemId }: EntityKey): JsonObject | undefined {
  if (kind === 'clients') return client;
  const items = client[clientArrayOf(kind)];
  return Array.isArray(items) ? items.filter(isJsonObject).find((item) => item.id === itemId) : undefined;
}
