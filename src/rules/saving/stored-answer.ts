import {
  type FieldType,
  type FieldTypeName,
  fieldTypes,
  type JsonValue,
  type Scalar,
  toBoolean,
  toNumber,
} from '#records';
import type { GivenAnswer } from '../given-answers.ts';

/** An answer in the form in which a record stores it, or the reason why it has none. */
export type StoredAnswer = { ok: true; value: JsonValue } | { ok: false; reason: string };

/** NUL, or half of a character. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * An answer as a record stores it: numbers as numbers, dates as yyyy-mm-dd, booleans as booleans, several choices as a
 * list. Where the record has a number, a boolean or a list, a text becomes one if it can.
 */
export function storedAnswer(
  answer: GivenAnswer,
  name: FieldTypeName,
  old: JsonValue | undefined,
): StoredAnswer {
  const type = fieldTypes[name];
  const stored: Scalar[] = [];
  for (const item of Array.isArray(answer) ? answer : [answer]) {
    const value = storedScalar(item, type, old);
    if (value === undefined) return { ok: false, reason: `“${item}” is not a ${name}.` };
    if (!isStorable(value)) return { ok: false, reason: 'It contains a character that cannot be stored.' };
    stored.push(value);
  }
  const isAlwaysList = type.isList && !type.withoutOptions;
  const isList = Array.isArray(answer) || isAlwaysList || Array.isArray(old);
  return { ok: true, value: isList ? stored : (stored[0] ?? null) };
}

/** An answer as its type stores it; where the record has a number or a boolean, as one of these if it can. */
function storedScalar(value: Scalar, type: FieldType, old: JsonValue | undefined): Scalar | undefined {
  const stored = type.toStored(value);
  if (stored === undefined) return undefined;
  if (typeof old === 'boolean') return toBoolean(stored) ?? stored;
  return typeof old === 'number' ? (toNumber(stored) ?? stored) : stored;
}

/** Whether every database can store a value. */
function isStorable(value: Scalar): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'string' || !UNSTORABLE.test(value);
}
