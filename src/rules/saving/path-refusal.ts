import {
  type EntityKind,
  isJsonObject,
  isReservedName,
  type JsonObject,
  type JsonValue,
  parseFieldPath,
  readPath,
  writePath,
} from '#records';

/** Most steps from the top of a stored document to a value. */
const MAX_DEPTH = 10;
/** Steps from a client document to one of its contacts or related parties. */
const ITEM_DEPTH = 2;
const MAX_CLIENT_NAME_LENGTH = 256;
const CLIENT_LISTS: readonly string[] = ['contacts', 'associatedparties'];

/** The reason why a value cannot be written at a path of a record; undefined when it can. */
export function pathRefusal(
  path: string,
  value: JsonValue,
  { kind, record }: { kind: EntityKind; record: JsonObject },
): string | undefined {
  const parsed = parseFieldPath(path);
  if (!parsed.ok) return parsed.reason;
  const [first = ''] = parsed.segments;
  if (isReservedName(first)) return `The name “${first}” is reserved.`;
  if (kind === 'clients' && CLIENT_LISTS.includes(first)) {
    return 'It belongs to a contact or related party of this client, and is saved with their own questions.';
  }
  if (kind !== 'clients' && first === 'id') return 'The id of a contact or related party never changes.';
  if (kind === 'clients' && path === 'name' && value === null) return 'A client always has a name.';
  if (kind === 'clients' && path === 'name' && !isClientName(value)) {
    return `The name of a client is a text of at most ${MAX_CLIENT_NAME_LENGTH} characters.`;
  }
  const depth = parsed.segments.length + (Array.isArray(value) ? 1 : 0);
  if (depth + (kind === 'clients' ? 0 : ITEM_DEPTH) > MAX_DEPTH) return 'It is nested too deeply.';
  if (isGroup(readPath(record, path))) return 'The record has a group of values there.';
  const written = writePath(record, path, value);
  return written.ok ? undefined : 'The record has a list or a single value in the way.';
}

function isClientName(value: JsonValue): boolean {
  return typeof value === 'string' && value.trim().length <= MAX_CLIENT_NAME_LENGTH;
}

function isGroup(value: JsonValue | undefined): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object');
  return isJsonObject(value);
}
