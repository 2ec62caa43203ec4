import {
  type EntityChange,
  isEmptyValue,
  type JsonObject,
  type JsonValue,
  listPaths,
  pathsOverlap,
  readPath,
  sameOrEmpty,
  writePath,
} from '#records';
import { type FieldCorrespondence, pathOfAttribute } from './field-correspondence.ts';
import { referenceAttributes } from './reference-attributes.ts';
import type { MatchRecord } from './reference-record.ts';

/** One field of a confirmed match, side by side. A side without the field is absent. */
export type ResolutionRow = {
  /** Dotted path into the client, contact or related party. */
  path: string;
  internal?: JsonValue;
  external?: JsonValue;
  equal: boolean;
};

/** The value chosen for a field. */
export type ResolutionChoice = { use: 'internal' } | { use: 'external' } | { use: 'custom'; text: string };

/** Choices by path; a path without one keeps the internal value. */
export type ResolutionChoices = Readonly<Record<string, ResolutionChoice>>;

/** Keys that no reference record replaces: the id, and the people of a client, who are resolved themselves. */
const KEPT: ReadonlySet<string> = new Set(['id', 'contacts', 'associatedparties']);

/** The fields of an entity and of the reference record it was confirmed to be, side by side. */
export function resolutionRows(
  internal: JsonObject,
  external: MatchRecord,
  correspondence: FieldCorrespondence,
): ResolutionRow[] {
  const attributes = referenceAttributes(internal, external);
  const rows = new Map<string, ResolutionRow>();
  for (const attribute of listPaths(attributes)) {
    const path = pathOfAttribute(correspondence, attribute);
    const value = readPath(attributes, attribute);
    if (path === undefined || value === undefined || isEmptyValue(value)) continue;
    const isTaken = [...rows.keys()].some((other) => pathsOverlap(other, path));
    if (!isTaken && isOffered(internal, path, value))
      rows.set(path, toRow(path, readPath(internal, path), value));
  }
  return [...rows.values()];
}

/** The changes for the choices: only fields whose value becomes another. */
export function resolutionChanges(
  rows: readonly ResolutionRow[],
  choices: ResolutionChoices,
): EntityChange[] {
  return rows.flatMap((row) => {
    const value = chosenValue(row, Object.hasOwn(choices, row.path) ? choices[row.path] : undefined);
    return sameOrEmpty(row.internal, value) || value === undefined ? [] : [{ path: row.path, value }];
  });
}

/** Preset: keeps all internal values. */
export function keepInternal(rows: readonly ResolutionRow[]): ResolutionChoices {
  return Object.fromEntries(rows.map(({ path }) => [path, { use: 'internal' }]));
}

/** Preset: takes external values where the internal ones are empty. */
export function takeExternalWhereEmpty(rows: readonly ResolutionRow[]): ResolutionChoices {
  return Object.fromEntries(
    rows.map(({ path, internal }) => [path, { use: isEmptyValue(internal) ? 'external' : 'internal' }]),
  );
}

/** A value is offered when it can be written and replaces a single value, not an object or a list of objects. */
function isOffered(internal: JsonObject, path: string, value: JsonValue): boolean {
  const [first = ''] = path.split('.');
  return !KEPT.has(first) && !isNested(readPath(internal, path)) && writePath(internal, path, value).ok;
}

function isNested(value: JsonValue | undefined): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object' && item !== null);
  return typeof value === 'object' && value !== null;
}

function toRow(path: string, internal: JsonValue | undefined, external: JsonValue): ResolutionRow {
  const equal = sameOrEmpty(internal, external);
  return { path, ...(internal === undefined ? {} : { internal }), external, equal };
}

function chosenValue(row: ResolutionRow, choice: ResolutionChoice | undefined): JsonValue | undefined {
  if (choice?.use === 'external') return row.external;
  return choice?.use === 'custom' ? toFieldValue(choice.text, row.internal) : row.internal;
}

/** The text in the type of the field: a number when the field has one and the text is one. */
function toFieldValue(text: string, internal: JsonValue | undefined): JsonValue {
  const number = Number(text);
  return typeof internal === 'number' && text.trim() !== '' && Number.isFinite(number) ? number : text;
}
