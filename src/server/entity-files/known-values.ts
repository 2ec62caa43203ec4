import type { EntityFile, FileMember, KnownValue } from '#contract/entity-files/entity-file-contract.ts';
import { valueText } from '#contract/entity-files/entity-file-words.ts';
import {
  type EntityKey,
  entityId,
  type FieldContext,
  fieldAt,
  type JsonValue,
  keyWords,
  readPath,
} from '#records';
import { type AddedMember, type EntityHistory, ownPaths, type WrittenValue } from './entity-history.ts';

/** What is known of an entity: its values with those before them, its empty fields, and a client's members. */
export function knownValues(
  entity: EntityKey,
  history: EntityHistory,
  context: FieldContext,
): EntityFile['known'] {
  const { record } = history;
  if (!record) return { values: [], empty: [], members: [] };
  const paths = ownPaths(entity, record);
  const filled = paths.filter((path) => !isBlank(readPath(record, path)));
  const mapped = context.mappings
    .filter(({ appliesTo }) => appliesTo.includes(entity.kind))
    .map(({ sourceField }) => sourceField);
  const empty = [...new Set([...paths, ...mapped])].filter((path) => isBlank(readPath(record, path)));
  return {
    values: filled.map((path) => knownValue({ entity, path, context }, history.writesOf(path))),
    empty: empty.map((path) => ({ path, label: labelOf(entity, path, context) })),
    members: history.members.map((member) => toFileMember(entity, member)),
  };
}

/** Marks the values at these paths: the questions that gave them are not asked any more. */
export function markLapsed(known: EntityFile['known'], paths: ReadonlySet<string>): EntityFile['known'] {
  if (paths.size === 0) return known;
  const values = known.values.map((value) =>
    paths.has(value.path) ? { ...value, isLapsed: true as const } : value,
  );
  return { ...known, values };
}

type Place = { entity: EntityKey; path: string; context: FieldContext };

function knownValue({ entity, path, context }: Place, writes: readonly WrittenValue[]): KnownValue {
  const type = fieldAt(context, entity.kind, path)?.type;
  const [latest, ...earlier] = writes
    .filter(({ value }) => !isBlank(value))
    .map(({ value, since, origin }) => ({
      ...{ value: value ?? null, text: valueText(value, type), since, origin },
    }))
    .reverse();
  if (!latest) throw new Error(`No write of ${path} is kept.`);
  return { path, label: labelOf(entity, path, context), group: groupOf(path), ...latest, earlier };
}

function labelOf({ kind }: EntityKey, path: string, context: FieldContext): string {
  const segment = path.split('.').at(-1) ?? path;
  return fieldAt(context, kind, path)?.label || keyWords(segment);
}

/** The object that a path leads into, in words: `addresses.0.city` is in "Addresses 1". */
function groupOf(path: string): string {
  const words: string[] = [];
  for (const segment of path.split('.').slice(0, -1)) {
    const last = words.at(-1);
    if (/^\d+$/.test(segment) && last !== undefined)
      words[words.length - 1] = `${last} ${Number(segment) + 1}`;
    else words.push(keyWords(segment));
  }
  return words.join(', ');
}

function toFileMember(entity: EntityKey, { itemId, ...member }: AddedMember): FileMember {
  return { ...member, id: entityId({ clientId: entity.clientId, itemId }) };
}

function isBlank(value: JsonValue | undefined): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
