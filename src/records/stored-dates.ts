import { clientArrayOf, ENTITY_KINDS, type EntityKind } from './entity-kind.ts';
import { itemName } from './entity-names.ts';
import { type FieldContext, fieldAt } from './field-at.ts';
import { listPaths, readPath } from './field-path.ts';
import { fieldTypeOf } from './field-types/field-type-table.ts';
import { isStoredDay, readDate, readSingleDay } from './field-types/read-date.ts';
import { isJsonObject, type JsonObject } from './json-value.ts';

/** A value of a date field that nothing can be compared with, as it is not stored as yyyy-mm-dd. */
export type UncomparableDate = {
  kind: EntityKind;
  /** Id of the contact or related party; empty for the client. */
  itemId: string;
  name: string;
  path: string;
  label: string;
  value: string;
  /** The days it can mean; empty when it is none. */
  days: string[];
};

/** The client with the birthday of each entity as yyyy-mm-dd, where the text can mean only one day. */
export function withStoredBirthdays(client: JsonObject): JsonObject {
  const stored = withStoredBirthday(client);
  for (const kind of ['contacts', 'relatedParties'] as const) {
    const list = clientArrayOf(kind);
    const items = stored[list];
    if (Array.isArray(items)) {
      stored[list] = items.map((item) => (isJsonObject(item) ? withStoredBirthday(item) : item));
    }
  }
  return stored;
}

/** The values of date fields in a client document that are not stored as yyyy-mm-dd. */
export function uncomparableDates(client: JsonObject, context: FieldContext): UncomparableDate[] {
  return ENTITY_KINDS.flatMap((kind) =>
    entitiesOf(client, kind).flatMap((entity) => uncomparableIn(entity, kind, context)),
  );
}

function withStoredBirthday(entity: JsonObject): JsonObject {
  const { birthday } = entity;
  const day = typeof birthday === 'string' ? readSingleDay(birthday) : undefined;
  return day === undefined ? { ...entity } : { ...entity, birthday: day };
}

function entitiesOf(client: JsonObject, kind: EntityKind): JsonObject[] {
  if (kind === 'clients') {
    const { contacts: _contacts, associatedparties: _parties, ...own } = client;
    return [own];
  }
  const items = client[clientArrayOf(kind)];
  return Array.isArray(items) ? items.filter(isJsonObject) : [];
}

function uncomparableIn(entity: JsonObject, kind: EntityKind, context: FieldContext): UncomparableDate[] {
  return listPaths(entity).flatMap((path) => {
    const value = readPath(entity, path);
    if (typeof value !== 'string' || value.trim() === '' || isStoredDay(value)) return [];
    const field = fieldAt(context, kind, path);
    if (!field || fieldTypeOf(field.type)?.input !== 'day') return [];
    const itemId = kind !== 'clients' && typeof entity.id === 'string' ? entity.id : '';
    const name = kind === 'clients' ? String(entity.name ?? '') : itemName(kind, entity);
    const days = readDate(value).map(({ day }) => day);
    return [{ kind, itemId, name, path, label: field.label || path, value, days }];
  });
}
