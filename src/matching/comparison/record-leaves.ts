import { isEmptyValue, isJsonObject, type JsonObject, type JsonValue, valueWords } from '#records';
import type { Leaf } from './compared-field.ts';

/** The values of a record by their dotted paths: an object by its parts, a list as one value, nothing that is empty. */
export function recordLeaves(record: JsonObject, prefix = ''): Leaf[] {
  return Object.entries(record).flatMap(([key, value]): Leaf[] => {
    const path = `${prefix}${key}`;
    if (isJsonObject(value)) return recordLeaves(value, `${path}.`);
    return isEmptyValue(value) ? [] : [[path, value]];
  });
}

/** The texts of a value: those of its items when it is a list. */
export function textsOf(value: JsonValue | undefined): string[] {
  if (value === undefined || isEmptyValue(value)) return [];
  const items = Array.isArray(value) ? value : [value];
  return items.filter((item) => !isEmptyValue(item)).map((item) => valueWords(item).trim());
}

/** The path without its last step; empty for a path of one step. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

export function lastStep(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
