import type { FieldType, JsonValue } from '#records';
import type { GivenAnswer } from '../given-answers.ts';
import type { Scalar } from '../rule.ts';
import { toBoolean, toInstant, toNumber } from '../scalar-forms.ts';

/** An answer in the form in which a record stores it, or the reason why it has none. */
export type StoredAnswer = { ok: true; value: JsonValue } | { ok: false; reason: string };

/** NUL, or half of a character. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const DAY_LENGTH = 'yyyy-mm-dd'.length;

/**
 * An answer as a record stores it: numbers as numbers, dates as yyyy-mm-dd, booleans as booleans, several choices as a
 * list. Where the record has a number, a boolean or a list, a text becomes one if it can.
 */
export function storedAnswer(answer: GivenAnswer, type: FieldType, old: JsonValue | undefined): StoredAnswer {
  const stored: Scalar[] = [];
  for (const item of Array.isArray(answer) ? answer : [answer]) {
    const value = storedScalar(item, type, old);
    if (value === undefined) return { ok: false, reason: `“${item}” is not a ${type}.` };
    if (!isStorable(value)) return { ok: false, reason: 'It holds a character that cannot be stored.' };
    stored.push(value);
  }
  const isList = Array.isArray(answer) || type === 'multiselect' || Array.isArray(old);
  return { ok: true, value: isList ? stored : (stored[0] ?? null) };
}

function storedScalar(value: Scalar, type: FieldType, old: JsonValue | undefined): Scalar | undefined {
  if (type === 'number') return toNumber(value);
  if (type === 'date') return toDay(value);
  if (type === 'boolean' || typeof old === 'boolean') return toBoolean(value) ?? value;
  return typeof old === 'number' ? (toNumber(value) ?? value) : value;
}

/** The day of an ISO date or date-time. */
function toDay(value: Scalar): string | undefined {
  return toInstant(value) === undefined ? undefined : String(value).trim().slice(0, DAY_LENGTH);
}

/** Whether every database can store a value. */
function isStorable(value: Scalar): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'string' || !UNSTORABLE.test(value);
}
