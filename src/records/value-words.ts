import type { JsonValue } from './json-value.ts';
import { keyWords } from './key-words.ts';

/** Formats a stored value for a person, in full: lists with commas, True and False, objects by their parts. */
export function valueWords(value: JsonValue | undefined): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value)) {
    const separator = value.some((item) => typeof item === 'object') ? '; ' : ', ';
    return value.length === 0 ? 'nothing' : value.map(valueWords).join(separator);
  }
  if (typeof value !== 'object') return String(value);
  const parts = Object.entries(value).map(([name, part]) => `${keyWords(name)} ${valueWords(part)}`);
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
