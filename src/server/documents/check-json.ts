import type { FieldProblem } from '#contract/error-contract.ts';
import { MAX_NAMES, nameSchema } from '#contract/value-schemas.ts';
import type { JsonObject, JsonValue } from '#records';
import { AppError } from '../ground/app-error.ts';
import { problemSentence } from './problem-sentence.ts';

/** Deepest nesting of a document, and most segments of a dotted path. */
const MAX_DEPTH = 10;
const MAX_DOCUMENT_BYTES = 1_048_576;
/** Keys that no dotted path may contain, as JavaScript gives them a special meaning. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'prototype', 'constructor']);

/**
 * Refuses JSON that no document may contain: nested too deeply, with too many or forbidden keys, or with text that a
 * database cannot store.
 */
export function checkJson(data: JsonObject): void {
  const problem = problemIn(data, []);
  if (problem) throw new AppError('BAD_REQUEST', { fields: [problem] });
}

/** @throws AppError 413 when the document would be over 1 MB */
export function checkSize(data: JsonObject): void {
  if (Buffer.byteLength(JSON.stringify(data)) > MAX_DOCUMENT_BYTES) throw new AppError('PAYLOAD_TOO_LARGE');
}

function problemIn(value: JsonValue, path: string[]): FieldProblem | undefined {
  const problem = problemOf(value, path.length);
  if (problem) return { path: path.join('.'), message: problem };
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const keyProblem = keyProblemOf(key);
    const found = keyProblem
      ? { path: [...path, key].join('.'), message: keyProblem }
      : problemIn(inner, [...path, key]);
    if (found) return found;
  }
  return undefined;
}

function problemOf(value: JsonValue, depth: number): string | undefined {
  if (typeof value === 'string') return textProblemOf(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return 'This is not a number.';
  if (typeof value === 'object' && value !== null && depth >= MAX_DEPTH) {
    return `This is nested deeper than ${MAX_DEPTH} levels.`;
  }
  if (isCrowded(value)) return `This contains more than ${MAX_NAMES} names.`;
  return undefined;
}

/** Objects have a limit, because writing a path copies every object on it. */
function isCrowded(value: JsonValue): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length > MAX_NAMES
  );
}

function keyProblemOf(key: string): string | undefined {
  if (FORBIDDEN_KEYS.has(key)) return 'This name is not allowed.';
  return textProblemOf(key);
}

/** Returns why not every database can store a text, or undefined. */
export function textProblemOf(text: string): string | undefined {
  if (text.includes('\0')) return 'Text cannot contain the character NUL.';
  if (!text.isWellFormed()) return 'Text cannot contain half of a character.';
  return undefined;
}

/** Returns why no new document can have an id, or undefined. */
export function idProblemOf(id: string): string | undefined {
  // An address with these names the folder, or the one above it.
  if (id === '.' || id === '..') return 'This cannot be an id, as no address leads to it.';
  return textProblemOf(id) ?? nameSchema.safeParse(id, { error: problemSentence }).error?.issues[0]?.message;
}
