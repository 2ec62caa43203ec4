import { type JsonObject, type JsonValue, sameValue } from '#records';

/** One place that both sides changed, each to something else. Absent values are `undefined`. */
export type FieldConflict = {
  /** Dotted path. */
  path: string;
  base: JsonValue | undefined;
  mine: JsonValue | undefined;
  theirs: JsonValue | undefined;
};
export type Side = 'mine' | 'theirs';

export type MergedDocument = {
  merged: JsonObject;
  conflicts: FieldConflict[];
  /** Paths that only the other side changed; merged as they have it. */
  taken: string[];
};

/**
 * Both sides' changes to one document in one. What only one side changed is taken from it; what both changed
 * differently is a conflict and goes by `choices`, mine where none is made. Lists are one value, unless all three
 * have objects in the same places.
 */
export function mergeThree(
  versions: { base: JsonObject; mine: JsonObject; theirs: JsonObject },
  choices: ReadonlyMap<string, Side> = new Map(),
): MergedDocument {
  const conflicts: FieldConflict[] = [];
  const taken: string[] = [];
  const merged = mergeAt({ path: '', ...versions }, { choices, conflicts, taken });
  return { merged: (merged ?? {}) as JsonObject, conflicts, taken };
}

type Findings = { choices: ReadonlyMap<string, Side>; conflicts: FieldConflict[]; taken: string[] };

function mergeAt(place: FieldConflict, findings: Findings): JsonValue | undefined {
  const { path, base, mine, theirs } = place;
  if (sameValue(mine, theirs) || sameValue(base, theirs)) return mine;
  if (sameValue(base, mine)) {
    findings.taken.push(path);
    return theirs;
  }
  if (isObject(mine) && isObject(theirs) && (isObject(base) || path === '')) {
    return mergeObjects({ path, base: isObject(base) ? base : {}, mine, theirs }, findings);
  }
  if (inTheSamePlaces(base, mine, theirs)) {
    return mine.map((_item, index) => mergeAt(partOf(place, String(index)), findings) ?? null);
  }
  findings.conflicts.push(place);
  return findings.choices.get(path) === 'theirs' ? theirs : mine;
}

function mergeObjects(
  place: { path: string; base: JsonObject; mine: JsonObject; theirs: JsonObject },
  findings: Findings,
): JsonObject {
  const names = new Set([...Object.keys(place.mine), ...Object.keys(place.theirs)]);
  const entries = [...names].map((name) => [name, mergeAt(partOf(place, name), findings)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, JsonValue] => entry[1] !== undefined));
}

function partOf({ path, base, mine, theirs }: FieldConflict, name: string): FieldConflict {
  return {
    path: path === '' ? name : `${path}.${name}`,
    base: part(base, name),
    mine: part(mine, name),
    theirs: part(theirs, name),
  };
}

function part(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (Array.isArray(value)) return value[Number(name)];
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function inTheSamePlaces(
  base: JsonValue | undefined,
  mine: JsonValue | undefined,
  theirs: JsonValue | undefined,
): mine is JsonObject[] {
  if (!isObjectList(base) || !isObjectList(mine) || !isObjectList(theirs)) return false;
  if (mine.length !== theirs.length || mine.length !== base.length) return false;
  return base.every(({ id }, place) => [mine, theirs].every((list) => sameValue(list[place]?.id, id)));
}

function isObjectList(value: JsonValue | undefined): value is JsonObject[] {
  return Array.isArray(value) && value.every(isObject);
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
