import { createHash } from 'node:crypto';
import type { JsonValue } from '#records';

/** JSON in one form only, that of RFC 8785: keys sorted, no blanks, numbers and texts as JavaScript writes them. */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${members.join(',')}}`;
}

/** The SHA-256 of a text in UTF-8, in hex. */
export function fingerprintOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
