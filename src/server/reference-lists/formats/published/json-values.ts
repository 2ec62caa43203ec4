import { isJsonObject, type JsonObject, type JsonValue } from '#records';

/** The texts of a value that may be one or several; numbers are written, anything else is left out. */
export function textsOfValue(value: JsonValue | undefined): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => {
    const text = typeof one === 'number' ? String(one) : typeof one === 'string' ? one.trim() : '';
    return text === '' ? [] : [text];
  });
}

/** The first of them; empty without any. */
export function textOfValue(value: JsonValue | undefined): string {
  return textsOfValue(value)[0] ?? '';
}

/** The objects of a value that may be one or several. */
export function objectsOfValue(value: JsonValue | undefined): JsonObject[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => isJsonObject(one));
}
