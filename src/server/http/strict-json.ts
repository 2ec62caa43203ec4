import { MAX_NAMES } from '#contract/value-schemas.ts';

/** Deepest nesting of arrays and objects that is accepted. */
const MAX_DEPTH = 32;

type Container = { keys: Set<string> | null; expectsKey: boolean };

/**
 * Returns why this text is not accepted as JSON, or null. Beyond the grammar it refuses what parsers read differently
 * and what harms them: duplicate and `__proto__` keys, numbers that no double can hold, whole numbers of which it would
 * lose digits, deep nesting, oversized objects, NUL and lone surrogates.
 * @param maxValues most values in all: lists, objects and their members
 */
export function strictJsonProblem(text: string, maxValues = Number.POSITIVE_INFINITY): string | null {
  try {
    JSON.parse(text);
  } catch {
    return 'This is not valid JSON.';
  }
  return tokenProblem(text, maxValues);
}

/** Walks the tokens of valid JSON, without recursion. */
function tokenProblem(text: string, maxValues: number): string | null {
  const open: Container[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    const inside = open.at(-1);
    let problem: string | null = null;
    // The first value of a list or object is counted by its bracket, each other by the comma before it.
    if (char === '{' || char === '[' || char === ',') values++;
    if (values > maxValues) return `This contains more than ${maxValues} values.`;
    if (char === '{' || char === '[') {
      if (open.length === MAX_DEPTH) return `This is nested deeper than ${MAX_DEPTH} levels.`;
      open.push({ keys: char === '{' ? new Set() : null, expectsKey: char === '{' });
    } else if (char === '}' || char === ']') open.pop();
    else if (char === ',' && inside) inside.expectsKey = inside.keys !== null;
    else if (char === '"') {
      const end = stringEnd(text, at);
      problem = stringProblem(JSON.parse(text.slice(at, end)), inside);
      at = end - 1;
    } else if (char === '-' || (char !== undefined && char >= '0' && char <= '9')) {
      const end = numberEnd(text, at);
      problem = numberProblem(text.slice(at, end));
      at = end - 1;
    }
    if (problem) return problem;
  }
  return null;
}

function stringProblem(value: string, inside: Container | undefined): string | null {
  if (value.includes('\0')) return 'Text must not contain the NUL character.';
  if (!value.isWellFormed()) return 'Text must not contain half a surrogate pair.';
  if (!inside?.keys || !inside.expectsKey) return null;
  inside.expectsKey = false;
  if (value === '__proto__') return 'A key must not be __proto__.';
  if (inside.keys.has(value)) return `The key ${JSON.stringify(value.slice(0, 100))} appears twice.`;
  if (inside.keys.size === MAX_NAMES) return `An object contains more than ${MAX_NAMES} names.`;
  inside.keys.add(value);
  return null;
}

/** Returns the position after the closing quote of the string that opens at `start`. */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Returns why a number is refused, or null. A number that a program wrote of a double is always accepted. */
function numberProblem(literal: string): string | null {
  const number = Number(literal);
  if (!Number.isFinite(number)) return 'A number is too large.';
  if (!/^-?\d{16,}$/.test(literal) || String(number) === literal) return null;
  if (BigInt(number) === BigInt(literal)) return null;
  return `The number ${literal.slice(0, 40)} has more digits than are kept. Give it as a text, in quotation marks.`;
}

function numberEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && '+-.eE0123456789'.includes(text[at] as string)) at++;
  return at;
}
