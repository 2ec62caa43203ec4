import type { NameField, NameList } from '#matching';
import type { EntityKind, JsonObject, JsonValue } from '#records';

/** One record as a list's file gives it, before anything is compared. */
export type SourceRecord = {
  /** As what it can be matched; a person on a sanctions list is both a contact and a related party. */
  kinds: readonly EntityKind[];
  id: string;
  names: NameList;
  /** yyyy-mm-dd, or as much of it as is known: yyyy-mm, yyyy. */
  birthday?: string | undefined;
  birthplace?: string | undefined;
  data: JsonObject;
};

/** What became of one row of a file, or of one object of a JSON file; rows count from 1 and leave out the header. */
export type SourceRow = { row: number } & (
  | { record: SourceRecord }
  | { problem: string }
  /** A row about something that is neither a company nor a person. */
  | { skipped: true }
);

/** Why a row cannot be taken; the message says it to the person who imports. */
export class SourceRowError extends Error {}

const MAX_ID_LENGTH = 256;
const MAX_SOURCE_NAME_LENGTH = 1_000;

/** Names under what they are, without empty and repeated ones. */
export function nameList(named: readonly (readonly [NameField, readonly string[]])[]): NameList {
  const seen = new Set<string>();
  const names: NameList = [];
  for (const [field, texts] of named) {
    for (const name of texts.map((text) => text.trim())) {
      if (name === '' || seen.has(name)) continue;
      seen.add(name);
      names.push({ field, name });
    }
  }
  return names;
}

/** The values that are recorded: without empty texts, empty lists and empty objects. */
export function recorded(values: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const kept: JsonObject = {};
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue;
    if (typeof value === 'object' && Object.keys(value).length === 0) continue;
    kept[key] = value;
  }
  return kept;
}

/** @throws SourceRowError when nothing could find or tell this record */
export function checkSourceRecord(record: SourceRecord): SourceRecord {
  if (record.id === '') throw new SourceRowError('This row has no id.');
  if (record.id.length > MAX_ID_LENGTH)
    throw new SourceRowError(`The id is longer than ${MAX_ID_LENGTH} characters.`);
  if (record.names.length === 0) throw new SourceRowError('This row has no name.');
  if (record.names[0]?.field !== 'name') throw new SourceRowError('This row has other names, but no name.');
  const long = record.names.find(({ name }) => name.length > MAX_SOURCE_NAME_LENGTH);
  if (long)
    throw new SourceRowError(`The ${long.field} is longer than ${MAX_SOURCE_NAME_LENGTH} characters.`);
  return record;
}
