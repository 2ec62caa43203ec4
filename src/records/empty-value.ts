import { sameValue } from './document-change.ts';
import type { JsonValue } from './json-value.ts';

/** Whether a value is empty: absent, null, blank text or an empty list. */
export function isEmptyValue(value: JsonValue | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** Whether two values are equal, or both empty. */
export function sameOrEmpty(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return sameValue(a, b) || (isEmptyValue(a) && isEmptyValue(b));
}
