import type { JsonValue } from '#records';

/** Longest text of one value before it is cut. */
const MAX_VALUE_LENGTH = 240;

/** Formats a stored value for a person: lists with commas, True and False, objects by their parts. */
export function valueText(value: JsonValue | undefined): string {
  const text = fullText(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

function fullText(value: JsonValue | undefined): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value)) {
    const separator = value.some((item) => typeof item === 'object') ? '; ' : ', ';
    return value.length === 0 ? 'nothing' : value.map(fullText).join(separator);
  }
  if (typeof value !== 'object') return String(value);
  const parts = Object.entries(value).map(([name, part]) => `${name} ${fullText(part)}`);
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
