import type { EntityKind } from './entity-kind.ts';
import type { JsonObject, JsonValue } from './json-value.ts';

const MAX_NAME_LENGTH = 256;

/** Stands where words of a person were erased at their request. It is no name. */
export const ERASED = '[erased]';

/** A name that a client document gives to the client, a contact or a related party. `itemId` is empty for the client. */
export type EntityName = { kind: EntityKind; itemId: string; name: string };

/** Every name in a client document; contacts and related parties without a name have none. */
export function entityNames(client: JsonObject): EntityName[] {
  const names: EntityName[] = [
    { kind: 'clients', itemId: '', name: textOf(client.name) },
    ...itemsOf(client.contacts).map((item) => named('contacts', item)),
    ...itemsOf(client.associatedparties).map((item) => named('relatedParties', item)),
  ];
  return names.filter(({ name }) => name !== '');
}

/** A contact's or related party's name: first and last name, or its `name`, whichever that kind prefers. */
export function itemName(kind: EntityKind, item: JsonObject): string {
  const person = `${textOf(item.firstname)} ${textOf(item.lastname)}`.trim();
  const name = textOf(item.name);
  const [preferred, other] = kind === 'contacts' ? [person, name] : [name, person];
  return [...(preferred || other)].slice(0, MAX_NAME_LENGTH).join('');
}

function named(kind: EntityKind, item: JsonObject): EntityName {
  // Not trimmed: ids that differ in a blank are different ids.
  return { kind, itemId: typeof item.id === 'string' ? item.id : '', name: itemName(kind, item) };
}

function itemsOf(list: JsonValue | undefined): JsonObject[] {
  return Array.isArray(list) ? (list as JsonObject[]) : [];
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}
