import { type JsonValue, valueWords } from '#records';

/** Longest text of one value before it is cut. */
const MAX_VALUE_LENGTH = 240;

/** Whether a value counts as missing. */
export function isBlank(value: JsonValue | undefined): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Formats a stored value for a person, cut to a line or two. */
export function valueText(value: JsonValue | undefined): string {
  const text = valueWords(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
