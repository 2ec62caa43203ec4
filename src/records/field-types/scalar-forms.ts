import type { Scalar } from '../json-value.ts';
import { MINUTE_MS } from '../text/time-units.ts';

const PLAIN_DECIMAL = /^[+-]?(\d+(\.\d+)?|\.\d+)$/;
const ISO_DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const TIME_OF_DAY = /^(\d{2}):(\d{2})(?::(\d{2}))?$/;
const DIGIT = /\d/;
const BEYOND_ASCII = /[^ -~]/;

/** A value as text for comparison: without outer spaces, in Unicode normal form C. */
export function toText(value: Scalar): string {
  const text = String(value).trim();
  return BEYOND_ASCII.test(text) ? text.normalize('NFC') : text;
}

/** True or false, also written as text in any case; `undefined` for anything else, 1 and "yes" included. */
export function toBoolean(value: Scalar): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number' || value.length < 4) return undefined;
  const text = value.trim().toLowerCase();
  if (text === 'true') return true;
  return text === 'false' ? false : undefined;
}

/** A finite number, also written as a plain decimal; no hexadecimal, separators, exponents or Infinity. */
export function toNumber(value: Scalar): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'boolean' || !DIGIT.test(value)) return undefined;
  const text = value.trim();
  return PLAIN_DECIMAL.test(text) ? Number(text) : undefined;
}

/** Milliseconds since 1970 of an ISO date (its midnight, UTC) or date-time (UTC when it names no offset). */
export function toInstant(value: Scalar): number | undefined {
  if (typeof value !== 'string' || !DIGIT.test(value)) return undefined;
  const match = ISO_DATE.exec(value.trim());
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  const time = [hour, minute, second] as [number, number, number];
  const midnight = calendarDay(year as number, month as number, day as number);
  const offset = offsetMs(match[8]);
  if (midnight === undefined || offset === undefined || !isClockTime(...time)) return undefined;
  return midnight + clockMs(...time) + fractionMs(match[7]) - offset;
}

/** Milliseconds since midnight of a time of day such as 09:30 or 09:30:15. */
export function toTimeOfDay(value: Scalar): number | undefined {
  if (typeof value !== 'string') return undefined;
  const match = TIME_OF_DAY.exec(value.trim());
  if (!match) return undefined;
  const [hour = 0, minute = 0, second = 0] = match.slice(1, 4).map((part) => Number(part ?? 0));
  return isClockTime(hour, minute, second) ? clockMs(hour, minute, second) : undefined;
}

function calendarDay(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.getTime() : undefined;
}

function isClockTime(hour: number, minute: number, second: number): boolean {
  return hour < 24 && minute < 60 && second < 60;
}

function clockMs(hour: number, minute: number, second: number): number {
  return (hour * 60 + minute) * MINUTE_MS + second * 1000;
}

function fractionMs(digits: string | undefined): number {
  return digits === undefined ? 0 : Number(`0.${digits}`) * 1000;
}

function offsetMs(offset: string | undefined): number | undefined {
  if (offset === undefined || offset === 'Z') return 0;
  const hour = Number(offset.slice(1, 3));
  const minute = Number(offset.slice(4, 6));
  if (!isClockTime(hour, minute, 0)) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * clockMs(hour, minute, 0);
}
