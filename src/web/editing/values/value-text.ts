import { type JsonValue, valueWords } from '#records';

/** Longest text of one value before it is cut. */
const MAX_VALUE_LENGTH = 240;

/** Formats a stored value for a person, cut to a line or two. */
export function valueText(value: JsonValue | undefined): string {
  const text = valueWords(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
