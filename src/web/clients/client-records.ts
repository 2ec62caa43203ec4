import { type Client, type EntityKind, type JsonObject, type JsonValue, parseFieldPath } from '#records';

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

/** One value of a record and the dotted path to it. */
export type RecordValue = { path: string; value: JsonValue };

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
  return Array.isArray(items) ? items.filter(isObject) : [];
}

/** The record that is meant; undefined when the client has no such contact or related party. */
export function recordOf(client: JsonObject, { list, id }: RecordRef): JsonObject | undefined {
  return list === null ? client : itemsOf(client, list).find((item) => item.id === id);
}

/** The client with this record put in the place of the one it was. */
export function withRecord(client: Client, { list, id }: RecordRef, record: JsonObject): Client {
  if (list === null) return record as Client;
  return { ...client, [list]: itemsOf(client, list).map((item) => (item.id === id ? record : item)) };
}

/**
 * Every value of a record that a path can name, in its order: nested objects by dotted path, lists of objects by their
 * places too. Leaves out ids and, of a client, its contacts and related parties: they are records of their own.
 */
export function valuesOf(record: JsonObject, list: ClientList | null): RecordValue[] {
  const own = Object.entries(record).filter(([key]) => !isKept(key, list) && !key.includes('.'));
  return own.flatMap(([key, value]) => valuesUnder(key, value));
}

/** Whether people do not write this key of a record themselves. */
export function isKept(key: string, list: ClientList | null): boolean {
  return list === null ? CLIENT_LISTS.some((known) => known === key) : key === 'id';
}

function valuesUnder(path: string, value: JsonValue): RecordValue[] {
  if (!parseFieldPath(path).ok) return [];
  const parts = partsOf(value);
  if (parts.length === 0) return [{ path, value }];
  // What no path can name stays together, so that it is seen and never written apart.
  if (parts.some(([key]) => key.includes('.') || !parseFieldPath(`${path}.${key}`).ok))
    return [{ path, value }];
  return parts.flatMap(([key, inner]) => valuesUnder(`${path}.${key}`, inner));
}

function partsOf(value: JsonValue): [string, JsonValue][] {
  if (Array.isArray(value))
    return value.every(isObject) ? value.map((item, place) => [String(place), item]) : [];
  return isObject(value) ? Object.entries(value) : [];
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The name a record goes by; empty while it has none. */
export function recordName(record: JsonObject): string {
  const { name, firstname, lastname } = record;
  if (typeof name === 'string' && name.trim() !== '') return name;
  return [firstname, lastname].filter((part) => typeof part === 'string' && part !== '').join(' ');
}
