import { type JsonObject, type JsonValue, listPaths, readPath, sameValue, writePath } from '#records';
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

/** Which value a field takes in the end. */
export type ResolutionChoice = { use: 'internal' } | { use: 'external' } | { use: 'custom'; text: string };

/** Choices by path; a path without one keeps the internal value. */
export type ResolutionChoices = Readonly<Record<string, ResolutionChoice>>;

/** A value that is to be written at a path. */
export type ResolutionChange = { path: string; value: JsonValue };

/** What no reference record replaces: who an entity is, and the people of a client, who are resolved themselves. */
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
    if (path === undefined || value === undefined || isEmpty(value)) continue;
    const isTaken = [...rows.keys()].some((other) => overlaps(other, path));
    if (!isTaken && isOffered(internal, path, value))
      rows.set(path, toRow(path, readPath(internal, path), value));
  }
  return [...rows.values()];
}

/** What has to be written for the choices: fields whose value becomes another, and nothing else. */
export function resolutionChanges(
  rows: readonly ResolutionRow[],
  choices: ResolutionChoices,
): ResolutionChange[] {
  return rows.flatMap((row) => {
    const value = chosenValue(row, Object.hasOwn(choices, row.path) ? choices[row.path] : undefined);
    return isSame(row.internal, value) || value === undefined ? [] : [{ path: row.path, value }];
  });
}

/** Preset: nothing is taken over. */
export function keepInternal(rows: readonly ResolutionRow[]): ResolutionChoices {
  return Object.fromEntries(rows.map(({ path }) => [path, { use: 'internal' }]));
}

/** Preset: external values are taken where nothing is recorded internally. */
export function takeExternalWhereEmpty(rows: readonly ResolutionRow[]): ResolutionChoices {
  return Object.fromEntries(
    rows.map(({ path, internal }) => [path, { use: isEmpty(internal) ? 'external' : 'internal' }]),
  );
}

/** A value is offered where it can be written and takes the place of a value alone, not of what holds others. */
function isOffered(internal: JsonObject, path: string, value: JsonValue): boolean {
  const [first = ''] = path.split('.');
  return !KEPT.has(first) && !holdsOthers(readPath(internal, path)) && writePath(internal, path, value).ok;
}

function holdsOthers(value: JsonValue | undefined): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object' && item !== null);
  return typeof value === 'object' && value !== null;
}

/** Whether one path is the other, or leads into it. */
function overlaps(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

function toRow(path: string, internal: JsonValue | undefined, external: JsonValue): ResolutionRow {
  const equal = isSame(internal, external);
  return { path, ...(internal === undefined ? {} : { internal }), external, equal };
}

function chosenValue(row: ResolutionRow, choice: ResolutionChoice | undefined): JsonValue | undefined {
  if (choice?.use === 'external') return row.external;
  return choice?.use === 'custom' ? asRecorded(choice.text, row.internal) : row.internal;
}

/** A text stays what the field is: a number where it holds one and the text is one. */
function asRecorded(text: string, internal: JsonValue | undefined): JsonValue {
  const number = Number(text);
  return typeof internal === 'number' && text.trim() !== '' && Number.isFinite(number) ? number : text;
}

function isSame(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return sameValue(a, b) || (isEmpty(a) && isEmpty(b));
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
