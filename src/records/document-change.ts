import { MAX_LIST_INDEX, parseFieldPath } from './field-path.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json-value.ts';

/** One difference between two states of a document. `old` is absent when added, `new` when removed. */
export type DocumentChange = {
  /** Dotted path; empty when the document as a whole was created, removed or replaced. */
  path: string;
  old?: JsonValue;
  new?: JsonValue;
};

/**
 * The changes between two states of a document, in an order in which they can be applied again.
 * `null` is a document that does not exist. A list is one value, unless its items are objects
 * that kept their positions: then each item's own changes are listed, and the items appended.
 */
export function documentChanges(before: JsonObject | null, after: JsonObject | null): DocumentChange[] {
  if (before === null || after === null) {
    return before === after ? [] : [change('', before ?? undefined, after ?? undefined)];
  }
  return changesBetween(before, after, '');
}

/** Whether two values are equal; the order of keys does not matter, that of list items does. */
export function sameValue(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameValue(item, b[index]));
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
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
  if (isJsonObject(before) && isJsonObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].map((key) => ({ key, before: own(before, key), after: own(after, key) }));
  }
  if (!Array.isArray(before) || !Array.isArray(after) || !keptPositions(before, after)) return undefined;
  return after.map((item, index) => ({ key: String(index), before: before[index], after: item }));
}

/** Whether a list consists of objects that all kept their positions; others may be appended. */
export function keptPositions(before: readonly JsonValue[], after: readonly JsonValue[]): boolean {
  return (
    after.length >= before.length &&
    after.length <= MAX_LIST_INDEX + 1 &&
    after.every(isJsonObject) &&
    before.every((item, index) => isJsonObject(item) && sameValue(item.id, (after[index] as JsonObject).id))
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
