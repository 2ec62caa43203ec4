import { isJsonObject, type JsonObject } from '#records';

/** Merges `over` into `base`: objects key by key at every depth; lists and scalars are replaced. */
export function mergeObjects(base: JsonObject, over: JsonObject): JsonObject {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const old = Object.hasOwn(base, key) ? base[key] : undefined;
    merged[key] = isJsonObject(old) && isJsonObject(value) ? mergeObjects(old, value) : value;
  }
  return merged;
}
