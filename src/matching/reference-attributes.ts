import type { JsonObject, JsonValue } from '#records';
import { singleDay } from './evidence/birthday-set.ts';
import { attributesOf, type MatchRecord, type NameField, namesOfField } from './reference-record.ts';

/**
 * The attributes of a reference record under the entity's names: a person's single name is split into `firstname` and
 * `lastname` where the entity has these, with as many words in the last name as the entity's. A birthday that is not
 * one day is left out.
 */
export function referenceAttributes(entity: JsonObject, external: MatchRecord): JsonObject {
  const known = singleDay(external.birthday) ? external : { ...external, birthday: undefined };
  return { ...nameAttributes(entity, external), ...attributesOf(known) };
}

function nameAttributes(entity: JsonObject, external: MatchRecord): JsonObject {
  const name = namesOfField(external.names, 'name')[0] ?? '';
  const isPerson = external.kind !== 'clients' && (isText(entity.firstname) || isText(entity.lastname));
  return {
    ...(isPerson ? splitName(name, entity) : { name }),
    ...listed('prevname', entity, external),
    ...listed('alias', entity, external),
  };
}

/** One name is a text, as in client documents; several are a list. */
function listed(field: NameField, entity: JsonObject, external: MatchRecord): JsonObject {
  const names = namesOfField(external.names, field);
  const [only = ''] = names;
  if (names.length === 0) return {};
  return { [field]: names.length === 1 && !Array.isArray(entity[field]) ? only : names };
}

function splitName(name: string, entity: JsonObject): JsonObject {
  const words = name.split(/\s+/).filter(Boolean);
  const wanted = isText(entity.lastname) ? entity.lastname.trim().split(/\s+/).length : 1;
  const at = words.length - Math.max(1, Math.min(wanted, words.length - 1));
  return { firstname: words.slice(0, at).join(' '), lastname: words.slice(at).join(' ') };
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
