import {
  type Client,
  type EntityKind,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseFieldPath,
  removePath,
  valuePaths,
  writePath,
} from '#records';

/** The lists of people and firms within a client. */
export const CLIENT_LISTS = ['contacts', 'associatedparties'] as const;
export type ClientList = (typeof CLIENT_LISTS)[number];

/** Identifies an entity of a client document: the client itself, or a contact or related party by its id. */
export type EntityRef = { list: null; id: '' } | { list: ClientList; id: string };

export const CLIENT_REF: EntityRef = { list: null, id: '' };

/** The name of one entity of a list. */
export const SECTION_NAMES: Record<ClientList, string> = {
  contacts: 'Contact',
  associatedparties: 'Related Party',
};

/** The titles of sections as the specification has them, followed by a number. */
const SECTION_TITLES: Record<ClientList, string> = {
  contacts: 'Contact #',
  associatedparties: 'Related Party #',
};

/** The title of the section of a list's item at an index: "Contact #2". */
export function itemTitle(list: ClientList, index: number): string {
  return `${SECTION_TITLES[list]}${index + 1}`;
}

/** The key of an entity, also in addresses: `client`, `contacts/c1`. */
export function refKey({ list, id }: EntityRef): string {
  return list === null ? 'client' : `${list}/${id}`;
}

export function kindOf(list: ClientList | null): EntityKind {
  if (list === null) return 'clients';
  return list === 'contacts' ? 'contacts' : 'relatedParties';
}

export function itemsOf(client: JsonObject, list: ClientList): JsonObject[] {
  const items = client[list];
  return Array.isArray(items) ? items.filter(isJsonObject) : [];
}

/** Finds an entity; undefined when the client has no such contact or related party. */
export function entityOf(client: JsonObject, { list, id }: EntityRef): JsonObject | undefined {
  return list === null ? client : itemsOf(client, list).find((item) => item.id === id);
}

/** The client with this entity replaced. */
function withEntity(client: Client, { list, id }: EntityRef, entity: JsonObject): Client {
  if (list === null) return entity as Client;
  return { ...client, [list]: itemsOf(client, list).map((item) => (item.id === id ? entity : item)) };
}

/** The items of a list by their ids. */
export function itemsById(client: JsonObject, list: ClientList): Map<string, JsonObject> {
  return new Map(itemsOf(client, list).map((item) => [String(item.id), item]));
}

/** The client without its lists, which are merged item by item. */
export function withoutLists(client: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(client).filter(([key]) => !isReservedKey(key, null)));
}

/** Identifies a value by its entity and its dotted path. */
export type ValuePath = { ref: EntityRef; path: string };

/** The key of a value's input and of its problem. */
export function valueKey(ref: EntityRef, path: string): string {
  return `${refKey(ref)}:${path}`;
}

/** The client with one value of one entity set, or removed; undefined when the path cannot have a value. */
export function withValue(
  client: Client,
  { ref, path }: ValuePath,
  value: JsonValue | undefined,
): Client | undefined {
  const entity = entityOf(client, ref);
  if (!entity) return undefined;
  const written = value === undefined ? removePath(entity, path) : writePath(entity, path, value);
  return written.ok ? withEntity(client, ref, written.document) : undefined;
}

/** The part of an entity that users edit: without ids, lists of other entities, and keys that no path can name. */
export function writtenPart(entity: JsonObject, list: ClientList | null): JsonObject {
  const isWritten = (key: string) =>
    !isReservedKey(key, list) && !key.includes('.') && parseFieldPath(key).ok;
  return Object.fromEntries(Object.entries(entity).filter(([key]) => isWritten(key)));
}

/** The dotted path of every value of an entity, in its order; lists of objects are entered by index. */
export function pathsOf(entity: JsonObject, list: ClientList | null): string[] {
  return Object.entries(writtenPart(entity, list)).flatMap(([key, value]) => valuePaths(key, value));
}

/** Whether users cannot edit this key of an entity directly. */
export function isReservedKey(key: string, list: ClientList | null): boolean {
  return list === null ? CLIENT_LISTS.some((known) => known === key) : key === 'id';
}

/** The id of a new contact or related party. It has one before it is saved, so that its inputs keep their keys. */
export function newItemId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The display name of an entity; empty while it has none. */
export function entityName(entity: JsonObject): string {
  const { name, firstname, lastname } = entity;
  if (typeof name === 'string' && name.trim() !== '') return name;
  return [firstname, lastname].filter((part) => typeof part === 'string' && part !== '').join(' ');
}
