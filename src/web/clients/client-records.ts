import {
  type Client,
  type EntityKind,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseFieldPath,
  removePath,
  writePath,
} from '#records';

/** The lists of people and firms within a client. */
export const CLIENT_LISTS = ['contacts', 'associatedparties'] as const;
export type ClientList = (typeof CLIENT_LISTS)[number];

/** One record of a client's page: the client itself, or a contact or related party by its id. */
export type RecordRef = { list: null; id: '' } | { list: ClientList; id: string };

export const CLIENT_REF: RecordRef = { list: null, id: '' };

/** What a section of a list is called on the page: its number follows. */
export const SECTION_TITLES: Record<ClientList, string> = {
  contacts: 'Contact #',
  associatedparties: 'Related Party #',
};

/** What a record of a list is called where it has no number. */
export const SECTION_NAMES: Record<ClientList, string> = {
  contacts: 'Contact',
  associatedparties: 'Related Party',
};

/** The record's name in addresses and as a key: `client`, `contacts/c1`. */
export function refKey({ list, id }: RecordRef): string {
  return list === null ? 'client' : `${list}/${id}`;
}

/** The kind of entity a record of this list is. */
export function kindOf(list: ClientList | null): EntityKind {
  if (list === null) return 'clients';
  return list === 'contacts' ? 'contacts' : 'relatedParties';
}

export function itemsOf(client: JsonObject, list: ClientList): JsonObject[] {
  const items = client[list];
  return Array.isArray(items) ? items.filter(isJsonObject) : [];
}

/** The record that is meant; undefined when the client has no such contact or related party. */
export function recordOf(client: JsonObject, { list, id }: RecordRef): JsonObject | undefined {
  return list === null ? client : itemsOf(client, list).find((item) => item.id === id);
}

/** The client with this record put instead of the one it was. */
function withRecord(client: Client, { list, id }: RecordRef, record: JsonObject): Client {
  if (list === null) return record as Client;
  return { ...client, [list]: itemsOf(client, list).map((item) => (item.id === id ? record : item)) };
}

/** The items of a list by their ids. */
export function itemsById(client: JsonObject, list: ClientList): Map<string, JsonObject> {
  return new Map(itemsOf(client, list).map((item) => [String(item.id), item]));
}

/** The client without its lists: they are merged item by item. */
export function withoutLists(client: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(client).filter(([key]) => !isKept(key, null)));
}

/** A value of a record, by a dotted path. */
export type ValuePath = { ref: RecordRef; path: string };

/** The key of a value's input, and of what is wrong with it. */
export function valueKey(ref: RecordRef, path: string): string {
  return `${refKey(ref)}:${path}`;
}

/** The client with one value of one record set, or removed; undefined when it cannot be put there. */
export function withValue(
  client: Client,
  { ref, path }: ValuePath,
  value: JsonValue | undefined,
): Client | undefined {
  const record = recordOf(client, ref);
  if (!record) return undefined;
  const written = value === undefined ? removePath(record, path) : writePath(record, path, value);
  return written.ok ? withRecord(client, ref, written.document) : undefined;
}

/**
 * What people write of a record and a path can name. Leaves out ids and, of a client, its contacts and related parties:
 * they are records of their own.
 */
export function writtenPart(record: JsonObject, list: ClientList | null): JsonObject {
  const isWritten = (key: string) => !isKept(key, list) && !key.includes('.') && parseFieldPath(key).ok;
  return Object.fromEntries(Object.entries(record).filter(([key]) => isWritten(key)));
}

/** The dotted path of every value of a record, in its order; lists of objects are entered by index. */
export function pathsOf(record: JsonObject, list: ClientList | null): string[] {
  return Object.entries(writtenPart(record, list)).flatMap(([key, value]) => pathsUnder(key, value));
}

/** Whether people do not write this key of a record themselves. */
export function isKept(key: string, list: ClientList | null): boolean {
  return list === null ? CLIENT_LISTS.some((known) => known === key) : key === 'id';
}

/** The dotted path of every value at or below a path. What no path can name stays together and is never written apart. */
export function pathsUnder(path: string, value: JsonValue | undefined): string[] {
  if (value === undefined) return [];
  const parts = partsOf(value);
  const isWhole = parts.some(([key]) => key.includes('.') || !parseFieldPath(`${path}.${key}`).ok);
  if (isWhole || parts.length === 0) return [path];
  return parts.flatMap(([key, inner]) => pathsUnder(`${path}.${key}`, inner));
}

function partsOf(value: JsonValue): [string, JsonValue][] {
  if (Array.isArray(value)) {
    return value.every(isJsonObject) ? value.map((item, index) => [String(index), item]) : [];
  }
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** The name a record goes by; empty while it has none. */
export function recordName(record: JsonObject): string {
  const { name, firstname, lastname } = record;
  if (typeof name === 'string' && name.trim() !== '') return name;
  return [firstname, lastname].filter((part) => typeof part === 'string' && part !== '').join(' ');
}
