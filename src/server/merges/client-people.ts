import { clientArrayOf, type EntityKey, isJsonObject, type JsonObject } from '#records';
import type { Pair } from './merge-deps.ts';

/** The kinds of people and firms that a client lists. */
export const PERSON_KINDS = ['contacts', 'relatedParties'] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];

/** For each kind, the id of an item in the client that goes with its id in the one that stays. */
export type PeopleMap = Record<PersonKind, Record<string, string>>;

/** Whether a key of a client holds its contacts or related parties. */
export function isListOfPeople(key: string): boolean {
  return PERSON_KINDS.some((kind) => clientArrayOf(kind) === key);
}

/** The contacts or related parties of a client. */
export function peopleOf(client: JsonObject, kind: PersonKind): JsonObject[] {
  const list = client[clientArrayOf(kind)];
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

/** Returns a client with other contacts or related parties; a list that is not there is added for items alone. */
export function withPeople(client: JsonObject, kind: PersonKind, items: readonly JsonObject[]): JsonObject {
  const key = clientArrayOf(kind);
  return items.length === 0 && !Object.hasOwn(client, key) ? client : { ...client, [key]: [...items] };
}

/** The id of a contact or related party; empty without one. */
export function idOf(item: JsonObject): string {
  return typeof item.id === 'string' ? item.id : '';
}

/** What says where a person is, not who. */
const PLACES: readonly string[] = ['id', 'clientId'];

/** A contact or related party without what says where it is. */
export function withoutPlace(person: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(person).filter(([key]) => !PLACES.includes(key)));
}

/** Writes by which key an item is chosen. */
export function personKey(kind: PersonKind, id: string): string {
  return `${kind}/${id}`;
}

/** Where a record of the client that goes is in the one that stays. */
export function towardsSurvivor(ids: Pair<string>, map: PeopleMap): (key: EntityKey) => EntityKey {
  return ({ kind, itemId }) => ({
    ...{ kind, clientId: ids.stays },
    itemId: kind === 'clients' ? '' : (map[kind][itemId] ?? itemId),
  });
}
