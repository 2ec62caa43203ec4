import { isEmptyValue, isJsonObject, type JsonObject, type JsonValue } from '#records';
import type { JsonRow } from '../../source-files/json-source.ts';
import { listOf, namesOfText, textOf } from './own-cells.ts';
import { type ListPath, usualTargets } from './usual-names.ts';

type Targets = ReadonlyMap<string, ListPath>;

/** Lists have a few shapes of objects; so many are remembered. */
const MOST_SHAPES = 1_000;

/** The objects of a list under our own keys, where they call them otherwise: as columns are proposed on screen. */
export async function* underOwnKeys(batches: AsyncIterable<JsonRow[]>): AsyncGenerator<JsonRow[]> {
  const shapes = new Map<string, Targets>();
  for await (const rows of batches)
    yield rows.map((row) => ('value' in row ? { ...row, value: ownObject(row.value, shapes) } : row));
}

function ownObject(object: JsonObject, shapes: Map<string, Targets>): JsonObject {
  const filled = Object.entries(object).filter(([, value]) => !isEmptyValue(value));
  const targets = targetsOf(
    filled.map(([key]) => key),
    shapes,
  );
  const own = new Map<string, JsonValue>();
  for (const [key, value] of filled) {
    const path = targets.get(key) ?? key;
    const former = own.get(path);
    if (path === 'alias' || path === 'prevname')
      own.set(path, [...listOf(former), ...namesIn(value, shapes)]);
    else if (path === 'birthday') own.set(path, [...listOf(former), ...birthdaysIn(value)]);
    else if (path === 'firstname')
      own.set(path, [...new Set([textOf(former), textOf(value)])].join(' ').trim());
    else own.set(path, value);
  }
  // Also a key such as `__proto__` is one of the object itself.
  return Object.fromEntries(own);
}

function targetsOf(keys: readonly string[], shapes: Map<string, Targets>): Targets {
  const shape = JSON.stringify(keys);
  const targets = shapes.get(shape) ?? usualTargets(keys, new Set());
  if (shapes.size < MOST_SHAPES) shapes.set(shape, targets);
  return targets;
}

/** The names of a value: a text of one or several, or a list of texts or of objects that have a name. */
function namesIn(value: JsonValue, shapes: Map<string, Targets>): JsonValue[] {
  if (typeof value === 'string') return namesOfText(value);
  return (Array.isArray(value) ? value : [value]).map((one) =>
    isJsonObject(one) ? nameOfObject(ownObject(one, shapes)) : one,
  );
}

function nameOfObject({ name, firstname, lastname, alias }: JsonObject): string {
  const parts = `${textOf(firstname)} ${textOf(lastname)}`.trim();
  return textOf(name) || parts || listOf(alias).map(textOf).find(Boolean) || '';
}

/** The birthdays of a value as texts: an object is kept as it is written. */
function birthdaysIn(value: JsonValue): JsonValue[] {
  return (Array.isArray(value) ? value : [value]).map((one) =>
    isJsonObject(one) ? JSON.stringify(one) : one,
  );
}
