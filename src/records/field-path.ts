import type { JsonObject, JsonValue } from './json-value.ts';

/** Longest dotted path, in characters. */
export const MAX_PATH_LENGTH = 200;
/** Most steps a dotted path takes. */
export const MAX_PATH_DEPTH = 10;
/** Highest place in a list that a path reaches. */
export const MAX_LIST_INDEX = 1_000;

export type ParsedFieldPath = { ok: true; segments: string[] } | { ok: false; reason: string };
export type WrittenDocument = { ok: true; document: JsonObject } | { ok: false; reason: string };

const FORBIDDEN_SEGMENTS = new Set(['__proto__', 'prototype', 'constructor']);
const INDEX = /^(0|[1-9]\d*)$/;

/** The steps of a dotted path such as `address.country` or `contacts.0.birthday`, or why it is refused. */
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
    (place, segment) => (place === undefined ? undefined : stepInto(place, segment)),
    document,
  );
}

/**
 * The document with a value put at a dotted path; the one handed in is left as it was.
 * Missing objects on the way are made. A list takes a value at one of its places or right after the last.
 */
export function writePath(document: JsonObject, path: string, value: JsonValue): WrittenDocument {
  return changePath(document, path, () => value);
}

/** The document without what stands at a dotted path; unchanged when nothing does. In a list, later items move up. */
export function removePath(document: JsonObject, path: string): WrittenDocument {
  if (readPath(document, path) === undefined) {
    const parsed = parseFieldPath(path);
    return parsed.ok ? { ok: true, document } : parsed;
  }
  return changePath(document, path, () => undefined);
}

/** Every dotted path that leads to a single value or to a list of them, in the document's order. */
export function listPaths(document: JsonObject): string[] {
  return pathsUnder(document, '');
}

function pathsUnder(place: JsonObject, prefix: string): string[] {
  return Object.entries(place).flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    if (key.includes('.') || !parseFieldPath(path).ok) return [];
    if (Array.isArray(value)) return value.some(isBranch) ? [] : [path];
    return isBranch(value) ? pathsUnder(value, `${path}.`) : [path];
  });
}

type Change = () => JsonValue | undefined;

function changePath(document: JsonObject, path: string, change: Change): WrittenDocument {
  const parsed = parseFieldPath(path);
  if (!parsed.ok) return parsed;
  const changed = changeAt(document, parsed.segments, change);
  return changed.ok ? { ok: true, document: changed.value as JsonObject } : changed;
}

type Changed = { ok: true; value: JsonValue } | { ok: false; reason: string };

function changeAt(place: JsonValue, segments: readonly string[], change: Change): Changed {
  const [segment = '', ...rest] = segments;
  if (!isBranch(place)) return refuse(`"${segment}" cannot be put inside a single value.`);
  if (Array.isArray(place) && !isPlaceIn(place, segment)) {
    return refuse(`"${segment}" is not a place in the list.`);
  }
  const below = stepInto(place, segment);
  if (rest.length === 0) return { ok: true, value: put(place, segment, change()) };
  const inner = changeAt(below ?? {}, rest, change);
  return inner.ok ? { ok: true, value: put(place, segment, inner.value) } : inner;
}

function put(place: JsonObject | JsonValue[], segment: string, value: JsonValue | undefined): JsonValue {
  if (Array.isArray(place)) {
    return value === undefined
      ? place.toSpliced(Number(segment), 1)
      : place.toSpliced(Number(segment), 1, value);
  }
  if (value !== undefined) return { ...place, [segment]: value };
  const { [segment]: _removed, ...kept } = place;
  return kept;
}

function stepInto(place: JsonValue, segment: string): JsonValue | undefined {
  if (Array.isArray(place)) return isPlaceIn(place, segment) ? place[Number(segment)] : undefined;
  return isBranch(place) && Object.hasOwn(place, segment) ? place[segment] : undefined;
}

function isPlaceIn(list: readonly JsonValue[], segment: string): boolean {
  return INDEX.test(segment) && Number(segment) <= Math.min(list.length, MAX_LIST_INDEX);
}

function isBranch(value: JsonValue): value is JsonObject | JsonValue[] {
  return typeof value === 'object' && value !== null;
}

function refuse(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}
