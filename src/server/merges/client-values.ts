import type { DifferingValue, MergeSide } from '#contract/clients/merge-contract.ts';
import { isEmptyValue, isJsonObject, type JsonObject, type JsonValue, sameValue } from '#records';
import { isListOfPeople } from './client-people.ts';
import type { Pair } from './merge-deps.ts';

/** The keys that lead to a value. */
type Keys = readonly string[];
/** A value of two states of a client; undefined where there is none. */
export type ComparedValue = { keys: Keys; before: JsonValue | undefined; after: JsonValue | undefined };

/** Compares all values of two states of an object, those within objects key by key. */
export function compareObjects(before: JsonObject, after: JsonObject): ComparedValue[] {
  return comparedAt([], before, after);
}

/** Compares the own values of two states of a client, without its contacts and related parties: objects key by key. */
export function compareValues(before: JsonObject, after: JsonObject): ComparedValue[] {
  return compareObjects(before, after).filter(({ keys: [key = ''] }) => !isListOfPeople(key));
}

/** Whether a compared value is the same in both states. */
export function isSame({ before, after }: ComparedValue): boolean {
  return sameValue(before, after);
}

/** The dotted path that names a value. */
export function pathOf({ keys }: { keys: Keys }): string {
  return keys.join('.');
}

/** Returns a client with a value set, or removed when it is undefined. Other values stay, and stay in their order. */
export function withValueAt(
  data: JsonObject,
  [key = '', ...rest]: Keys,
  value: JsonValue | undefined,
): JsonObject {
  const inner = ownOf(data, key);
  const next = rest.length === 0 ? value : withValueAt(isJsonObject(inner) ? inner : {}, rest, value);
  if (next !== undefined) return { ...data, [key]: next };
  return Object.fromEntries(Object.entries(data).filter(([other]) => other !== key));
}

/** When each value of a client was written last, by the paths of its revisions, newest first. */
export type ValueDates = (keys: Keys) => string | null;

/** Finds when values were written from the revisions of a client, newest first. */
export function valueDates(
  revisions: readonly { at: string; before: JsonObject | null; after: JsonObject | null }[],
): ValueDates {
  return (keys) =>
    revisions.find(({ before, after }) => !sameValue(valueAt(before, keys), valueAt(after, keys)))?.at ??
    null;
}

/** The values in which two clients differ, with the newer or only one chosen beforehand. The name of the one that stays is. */
export function differingValues(data: Pair<JsonObject>, dates: Pair<ValueDates>): DifferingValue[] {
  return compareValues(data.stays, data.goes)
    .filter((value) => !isSame(value) && !(isEmptyValue(value.before) && isEmptyValue(value.after)))
    .map(({ keys, before, after }) => {
      const [staysAt, goesAt] = [dates.stays(keys), dates.goes(keys)];
      const path = pathOf({ keys });
      const only = onlySide(before, after);
      const newer = path === 'name' ? null : newerSide(staysAt, goesAt);
      const preset = path === 'name' ? 'stays' : (only ?? newer);
      const why = only ? 'only' : newer ? 'newer' : null;
      return { path, stays: before ?? null, goes: after ?? null, staysAt, goesAt, preset, why };
    });
}

/** The values that two clients have alike. */
export function equalValues({ stays, goes }: Pair<JsonObject>): { path: string; value: JsonValue }[] {
  return compareValues(stays, goes).flatMap((value) =>
    isSame(value) && !isEmptyValue(value.before)
      ? [{ path: pathOf(value), value: value.before ?? null }]
      : [],
  );
}

function comparedAt(
  keys: Keys,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): ComparedValue[] {
  if (!isJsonObject(before) || !isJsonObject(after)) return [{ keys, before, after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    comparedAt([...keys, key], ownOf(before, key), ownOf(after, key)),
  );
}

function ownOf(data: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(data, key) ? data[key] : undefined;
}

/** The value of a client at some keys; undefined where there is none. */
export function valueAt(data: JsonObject | null, keys: Keys): JsonValue | undefined {
  let value: JsonValue | undefined = data ?? undefined;
  for (const key of keys) value = isJsonObject(value) ? ownOf(value, key) : undefined;
  return value;
}

function onlySide(stays: JsonValue | undefined, goes: JsonValue | undefined): MergeSide | null {
  if (isEmptyValue(goes)) return 'stays';
  return isEmptyValue(stays) ? 'goes' : null;
}

function newerSide(staysAt: string | null, goesAt: string | null): MergeSide | null {
  if (staysAt === null || goesAt === null || staysAt === goesAt) return null;
  return staysAt > goesAt ? 'stays' : 'goes';
}
