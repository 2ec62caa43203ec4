import {
  type Client,
  clientArrayOf,
  ENTITY_KINDS,
  type EntityKind,
  type JsonObject,
  type JsonValue,
} from '#records';
import { countryOf } from './evidence/country.ts';
import { readOwnBirthdays } from './evidence/read-birthdays.ts';
import { normalizePerson } from './names/normalize.ts';
import type { MatchRecord, NameField, NameList } from './reference-record.ts';
import { hasOtherScript } from './transliteration/other-script.ts';

/** Identifies an entity: its client document, and the id of its item when it is a contact or related party. */
export type EntityKey = { kind: EntityKind; clientId: string; itemId?: string | undefined };

/** An entity of a client, in the form in which it is compared. */
export type EntityRecord = MatchRecord & EntityKey;

/** The entities of a client document that have a name: the client, its contacts, its related parties. */
export function entityRecords(
  clientId: string,
  client: Client,
  kinds: readonly EntityKind[] = ENTITY_KINDS,
): EntityRecord[] {
  return kinds.flatMap((kind) => entitiesOf(clientId, client, kind)).filter(({ names }) => names.length > 0);
}

/** The id of an entity in matching. */
export function entityId({ clientId, itemId }: EntityKey): string {
  return itemId === undefined ? clientId : `${clientId}:${itemId}`;
}

/** The names of a company, or of a person: firstname and lastname together, or else the single name. */
export function namesOf(kind: EntityKind, values: JsonObject): NameList {
  const person = kind === 'clients' ? '' : `${textOf(values.firstname)} ${textOf(values.lastname)}`.trim();
  return [
    ...named('name', person || values.name),
    ...named('prevname', values.prevname),
    ...named('alias', values.alias),
  ];
}

/** A name as a row of a file gives it: whole, or in its parts. */
export type NameParts = { name: string; firstname: string; lastname: string };

/**
 * The whole name of a person in a file: of both parts, or of one part and the name beside it, which is the other part: lists
 * have family names under “Name” beside “First name”. A name that has the words of that part is whole.
 */
export function personNameOf({ name, firstname, lastname }: NameParts): string {
  const person = `${firstname} ${lastname}`.trim();
  const isOfBoth = name === '' || person === '' || (firstname !== '' && lastname !== '');
  if (isOfBoth) return person || name;
  const words = normalizePerson(name).split(' ');
  const isWhole = normalizePerson(person)
    .split(' ')
    .every((word) => words.includes(word));
  if (isWhole || hasOtherScript(name) !== hasOtherScript(person)) return name;
  return `${firstname || name} ${lastname || name}`;
}

function entitiesOf(clientId: string, client: Client, kind: EntityKind): EntityRecord[] {
  if (kind === 'clients') return [toRecord({ kind, clientId }, client)];
  return itemsOf(client, kind).map((item) => toRecord({ kind, clientId, itemId: textOf(item.id) }, item));
}

function itemsOf(client: Client, kind: Exclude<EntityKind, 'clients'>): JsonObject[] {
  const items: unknown = client[clientArrayOf(kind)];
  return Array.isArray(items) ? items.filter((item) => typeof item === 'object' && item !== null) : [];
}

function toRecord(key: EntityKey, values: JsonObject): EntityRecord {
  return {
    ...key,
    id: entityId(key),
    names: namesOf(key.kind, values),
    birthday: readOwnBirthdays(textOf(values.birthday)),
    birthplace: textOf(values.birthplace) || undefined,
    country: countryOf(values),
  };
}

function named(field: NameField, value: JsonValue | undefined): NameList {
  const texts = Array.isArray(value) ? value.map(textOf) : [textOf(value)];
  return texts.filter(Boolean).map((name) => ({ field, name }));
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
