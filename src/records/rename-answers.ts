import { clientArrayOf, ENTITY_KINDS, type EntityKind } from './entity-kind.ts';
import { type FieldContext, fieldAt } from './field-at.ts';
import { readPath, writePath } from './field-path.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json-value.ts';
import type { OptionRename } from './renamed-options.ts';

/** The options of some fields that are called otherwise, and what says where records hold them. */
export type RenamedOptions = {
  /** The fields whose options they are. */
  dataFields: ReadonlySet<string>;
  renames: readonly OptionRename[];
  context: FieldContext;
};

/**
 * A copy of a client in which options of fields are called otherwise, wherever the client or one of its items holds them:
 * at the path of the field, or of a mapping that fills it.
 */
export function renameAnswers(client: JsonObject, options: RenamedOptions): JsonObject {
  let next = client;
  for (const kind of ENTITY_KINDS) {
    if (kind === 'clients') {
      next = renameInRecord(kind, next, options);
      continue;
    }
    const list = clientArrayOf(kind);
    const items = next[list];
    if (!Array.isArray(items)) continue;
    const renamed = items.map((item) => (isJsonObject(item) ? renameInRecord(kind, item, options) : item));
    next = { ...next, [list]: renamed };
  }
  return next;
}

/** A copy of one record in which options of fields are called otherwise. */
export function renameInRecord(
  kind: EntityKind,
  record: JsonObject,
  { dataFields, renames, context }: RenamedOptions,
): JsonObject {
  const names = new Map(renames.map(({ from, to }) => [from, to]));
  let next = record;
  for (const path of pathsOfFields(kind, dataFields, context)) {
    const value = readPath(next, path);
    const renamedValue = value === undefined ? undefined : renamedIn(value, names);
    if (renamedValue === undefined || renamedValue === value) continue;
    const written = writePath(next, path, renamedValue);
    if (written.ok) next = written.document;
  }
  return next;
}

/** The paths at which an entity of a kind holds one of these fields. */
export function pathsOfFields(
  kind: EntityKind,
  dataFields: ReadonlySet<string>,
  context: FieldContext,
): string[] {
  const mapped = context.mappings
    .filter(({ mapsTo, appliesTo }) => dataFields.has(mapsTo) && appliesTo.includes(kind))
    .map(({ sourceField }) => sourceField);
  return [...new Set([...dataFields, ...mapped])].filter((path) => {
    const field = fieldAt(context, kind, path);
    return field !== undefined && dataFields.has(field.dataField);
  });
}

/** A value with the options in it renamed; the value itself when it holds none of them. */
export function renamedIn(value: JsonValue, names: ReadonlyMap<string, string>): JsonValue {
  if (typeof value === 'string') return names.get(value.trim()) ?? value;
  if (!Array.isArray(value)) return value;
  const items = value.map((item) => renamedIn(item, names));
  return items.some((item, at) => item !== value[at]) ? items : value;
}
