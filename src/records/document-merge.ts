import { keptPositions, sameValue } from './document-change.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json-value.ts';

/** The three versions of a value in a merge: before both changes, and after each; `undefined` where it is absent. */
export type Versions<T extends JsonValue = JsonValue> = {
  base: T | undefined;
  mine: T | undefined;
  theirs: T | undefined;
};

/** A value that both sides changed differently. `path` is dotted; empty for the document as a whole. */
type DocumentConflict = Versions & { path: string };
export type Side = 'mine' | 'theirs';

export type MergeChoices = {
  /** The side chosen for a conflict, by its path. */
  choices?: ReadonlyMap<string, Side>;
  /** The side of a conflict for which none is chosen. */
  otherwise?: Side;
};

export type MergedDocument = {
  /** `undefined` when the document is deleted. */
  merged: JsonObject | undefined;
  conflicts: DocumentConflict[];
  /** Paths that only the other side changed; their values are taken from it. */
  taken: string[];
};

/**
 * Three-way merge of two people's changes to one document. A change of one side is taken from it; different changes
 * to the same value are a conflict, which `choices` resolves. A list is one value, unless its items are objects that
 * both sides left in their positions: then they are merged item by item, with what one side appended.
 */
export function mergeDocuments(
  versions: Versions<JsonObject>,
  { choices = new Map(), otherwise = 'mine' }: MergeChoices = {},
): MergedDocument {
  const findings: Findings = {
    conflicts: [],
    taken: [],
    sideOf: (path) => choices.get(path) ?? otherwise,
  };
  const merged = mergeAt({ path: '', ...versions }, findings) as JsonObject | undefined;
  return { merged, conflicts: findings.conflicts, taken: findings.taken };
}

type Findings = { conflicts: DocumentConflict[]; taken: string[]; sideOf: (path: string) => Side };

function mergeAt(versions: DocumentConflict, findings: Findings): JsonValue | undefined {
  const { path, base, mine, theirs } = versions;
  if (sameValue(mine, theirs) || sameValue(base, theirs)) return mine;
  if (sameValue(base, mine)) {
    findings.taken.push(path);
    return theirs;
  }
  if (isJsonObject(mine) && isJsonObject(theirs) && (base === undefined || isJsonObject(base))) {
    const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
    const entries = [...names].map((name) => [name, mergeAt(versionsOf(versions, name), findings)] as const);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
    );
  }
  const longest = longestList(versions);
  if (longest) {
    return longest.map((_item, index) => mergeAt(versionsOf(versions, String(index)), findings) ?? null);
  }
  findings.conflicts.push(versions);
  return findings.sideOf(path) === 'theirs' ? theirs : mine;
}

function versionsOf({ path, base, mine, theirs }: DocumentConflict, name: string): DocumentConflict {
  return {
    path: path === '' ? name : `${path}.${name}`,
    base: partOf(base, name),
    mine: partOf(mine, name),
    theirs: partOf(theirs, name),
  };
}

function partOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (Array.isArray(value)) return value[Number(name)];
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The longer list of the two sides, when their items can be merged one by one: at most one side appended. */
function longestList({ base, mine, theirs }: Versions): JsonValue[] | undefined {
  if (!Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return undefined;
  if (!keptPositions(base, mine) || !keptPositions(base, theirs)) return undefined;
  if (mine.length > base.length && theirs.length > base.length) return undefined;
  return mine.length > theirs.length ? mine : theirs;
}
