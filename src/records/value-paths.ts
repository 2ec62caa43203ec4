import { parseFieldPath } from './field-path.ts';
import { isJsonObject, type JsonValue } from './json-value.ts';

/** The dotted path of every value at or below a path. An object with keys that no path can name counts as one value. */
export function valuePaths(path: string, value: JsonValue | undefined): string[] {
  if (value === undefined) return [];
  const parts = partsOf(value);
  const isWhole = parts.some(([key]) => key.includes('.') || !parseFieldPath(`${path}.${key}`).ok);
  if (isWhole || parts.length === 0) return [path];
  return parts.flatMap(([key, inner]) => valuePaths(`${path}.${key}`, inner));
}

function partsOf(value: JsonValue): [string, JsonValue][] {
  if (Array.isArray(value)) {
    return value.every(isJsonObject) ? value.map((item, index) => [String(index), item]) : [];
  }
  return isJsonObject(value) ? Object.entries(value) : [];
}
