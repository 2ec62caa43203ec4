import { MAX_LIST_INDEX, parseFieldPath } from './field-path.ts';
import type { JsonObject, JsonValue } from './json-value.ts';

/** One difference between two states of a document. `old` is absent when added, `new` when removed. */
export type DocumentChange = {
  /** Dotted path; empty when the document as a whole was made, removed or replaced. */
  path: string;
  old?: JsonValue;
  new?: JsonValue;
};

/**
 * What changed between two states of a document, in the order in which the changes can be made again.
 * `null` stands for a document that does not exist. A list is one value, unless its items are objects
 * that kept their places: then each item's own changes are told, and what was appended.
 */
export function documentChanges(before: JsonObject | null, after: JsonObject | null): DocumentChange[] {
  if (before === null || after === null) {
    return before === after ? [] : [change('', before ?? undefined, after ?? undefined)];
  }
  return changesBetween(before, after, '');
}

/** Whether two values hold the same; the order of keys does not matter, that of list items does. */
export function sameValue(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, place) => sameValue(item, b[place]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
  );
}

function changesBetween(before: JsonValue, after: JsonValue, path: string): DocumentChange[] {
  if (sameValue(before, after)) return [];
  const parts = partsOf(before, after);
  if (!parts?.every(({ key }) => isAddressable(path, key))) return [change(path, before, after)];
  return parts.flatMap((part) => {
    const inner = path === '' ? part.key : `${path}.${part.key}`;
    if (part.before === undefined || part.after === undefined)
      return [change(inner, part.before, part.after)];
    return changesBetween(part.before, part.after, inner);
  });
}

type Part = { key: string; before: JsonValue | undefined; after: JsonValue | undefined };

function partsOf(before: JsonValue, after: JsonValue): Part[] | undefined {
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].map((key) => ({ key, before: own(before, key), after: own(after, key) }));
  }
  if (!Array.isArray(before) || !Array.isArray(after) || !keptTheirPlaces(before, after)) return undefined;
  return after.map((item, place) => ({ key: String(place), before: before[place], after: item }));
}

function keptTheirPlaces(before: readonly JsonValue[], after: readonly JsonValue[]): boolean {
  return (
    after.length >= before.length &&
    after.length <= MAX_LIST_INDEX + 1 &&
    after.every(isObject) &&
    before.every((item, place) => isObject(item) && sameValue(item.id, (after[place] as JsonObject).id))
  );
}

function isAddressable(path: string, key: string): boolean {
  if (key.includes('.')) return false;
  return parseFieldPath(path === '' ? key : `${path}.${key}`).ok;
}

function change(path: string, before: JsonValue | undefined, after: JsonValue | undefined): DocumentChange {
  return {
    path,
    ...(before === undefined ? {} : { old: before }),
    ...(after === undefined ? {} : { new: after }),
  };
}

function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
