import type { JsonObject, JsonValue } from './json-value.ts';

/** Longest dotted path, in characters. */
export const MAX_PATH_LENGTH = 200;
/** Most segments of a dotted path. */
const MAX_PATH_DEPTH = 10;
/** Highest list index that a path reaches. */
export const MAX_LIST_INDEX = 1_000;

export type ParsedFieldPath = { ok: true; segments: string[] } | { ok: false; reason: string };
export type WrittenDocument = { ok: true; document: JsonObject } | { ok: false; reason: string };

const FORBIDDEN_SEGMENTS = new Set(['__proto__', 'prototype', 'constructor']);
const INDEX = /^(0|[1-9]\d*)$/;

/** The segments of a dotted path such as `address.country` or `contacts.0.birthday`, or the reason why it is refused. */
export function parseFieldPath(path: string): ParsedFieldPath {
  if (path.length > MAX_PATH_LENGTH) return refuse(`A path has at most ${MAX_PATH_LENGTH} characters.`);
  const segments = path.split('.');
  if (segments.length > MAX_PATH_DEPTH) return refuse(`A path has at most ${MAX_PATH_DEPTH} steps.`);
  if (segments.includes('')) return refuse('A path has no empty steps.');
  const forbidden = segments.find((segment) => FORBIDDEN_SEGMENTS.has(segment));
  if (forbidden !== undefined) return refuse(`A path cannot pass through "${forbidden}".`);
  return { ok: true, segments };
}

/** The value at a dotted path. Own properties only; `undefined` when there is none or the path is refused. */
export function readPath(document: JsonValue, path: string): JsonValue | undefined {
  const parsed = parseFieldPath(path);
  if (!parsed.ok) return undefined;
  return parsed.segments.reduce<JsonValue | undefined>(
    (value, segment) => (value === undefined ? undefined : childOf(value, segment)),
    document,
  );
}

/**
 * A copy of the document with a value set at a dotted path; the document passed in is not changed.
 * Creates missing objects on the way. In a list, sets an item at an index or appends one at the end.
 */
export function writePath(document: JsonObject, path: string, value: JsonValue): WrittenDocument {
  return changePath(document, path, value);
}

/** A copy of the document without the value at a dotted path; unchanged when there is none. In a list, later items move up. */
export function removePath(document: JsonObject, path: string): WrittenDocument {
  if (readPath(document, path) === undefined) {
    const parsed = parseFieldPath(path);
    return parsed.ok ? { ok: true, document } : parsed;
  }
  return changePath(document, path, undefined);
}

/** Whether two paths are equal, or one leads into the other. */
export function pathsOverlap(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

/** Every dotted path to a single value or to a list of single values, in the order of the document. */
export function listPaths(document: JsonObject): string[] {
  return pathsUnder(document, '');
}

function pathsUnder(object: JsonObject, prefix: string): string[] {
  return Object.entries(object).flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    if (key.includes('.') || !parseFieldPath(path).ok) return [];
    if (Array.isArray(value)) return value.some(isBranch) ? [] : [path];
    return isBranch(value) ? pathsUnder(value, `${path}.`) : [path];
  });
}

/** Sets the value at a path; `undefined` removes it. */
function changePath(document: JsonObject, path: string, value: JsonValue | undefined): WrittenDocument {
  const parsed = parseFieldPath(path);
  if (!parsed.ok) return parsed;
  const changed = changeAt(document, parsed.segments, value);
  return changed.ok ? { ok: true, document: changed.value as JsonObject } : changed;
}

type Changed = { ok: true; value: JsonValue } | { ok: false; reason: string };

function changeAt(parent: JsonValue, segments: readonly string[], value: JsonValue | undefined): Changed {
  const [segment = '', ...rest] = segments;
  if (!isBranch(parent)) return refuse(`"${segment}" cannot be put inside a single value.`);
  if (Array.isArray(parent) && !isIndexOf(parent, segment)) {
    return refuse(`"${segment}" is not an index of the list.`);
  }
  const child = childOf(parent, segment);
  if (rest.length === 0) return { ok: true, value: replaceChild(parent, segment, value) };
  const inner = changeAt(child ?? {}, rest, value);
  return inner.ok ? { ok: true, value: replaceChild(parent, segment, inner.value) } : inner;
}

function replaceChild(
  parent: JsonObject | JsonValue[],
  segment: string,
  value: JsonValue | undefined,
): JsonValue {
  if (Array.isArray(parent)) {
    return value === undefined
      ? parent.toSpliced(Number(segment), 1)
      : parent.toSpliced(Number(segment), 1, value);
  }
  if (value !== undefined) return { ...parent, [segment]: value };
  const { [segment]: _removed, ...kept } = parent;
  return kept;
}

function childOf(parent: JsonValue, segment: string): JsonValue | undefined {
  if (Array.isArray(parent)) return isIndexOf(parent, segment) ? parent[Number(segment)] : undefined;
  return isBranch(parent) && Object.hasOwn(parent, segment) ? parent[segment] : undefined;
}

function isIndexOf(list: readonly JsonValue[], segment: string): boolean {
  return INDEX.test(segment) && Number(segment) <= Math.min(list.length, MAX_LIST_INDEX);
}

function isBranch(value: JsonValue): value is JsonObject | JsonValue[] {
  return typeof value === 'object' && value !== null;
}

function refuse(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}
