import type { NameField, NameList } from '#matching';
import type { EntityKind, JsonObject, JsonValue } from '#records';
import { lostLetters } from '../../source-files/lost-letters.ts';

/** One record as read from a list's file. */
export type SourceRecord = {
  /** The kinds it can be matched as; a person on a sanctions list is both a contact and a related party. */
  kinds: readonly EntityKind[];
  id: string;
  names: NameList;
  /** yyyy-mm-dd, or as much of it as is known: yyyy-mm, yyyy. */
  birthday?: string | undefined;
  birthplace?: string | undefined;
  data: JsonObject;
};

/** The outcome of one row of a file, or of one object of a JSON file; rows count from 1, without the header. */
export type SourceRow = { row: number } & (
  | { record: SourceRecord }
  /** `file` when it is not the first one of the list. */
  | { problem: string; file?: string }
  /** A row about something that is neither a company nor a person. */
  | { skipped: true }
);

/** Why a row is rejected; the message is shown to the user. */
export class SourceRowError extends Error {}

const MAX_ID_LENGTH = 256;
const MAX_SOURCE_NAME_LENGTH = 1_000;

/** Lists names with their fields, without empty and repeated ones. */
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

/** Omits empty texts, lists and objects. */
export function recorded(values: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const kept: JsonObject = {};
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue;
    if (typeof value === 'object' && Object.keys(value).length === 0) continue;
    kept[key] = value;
  }
  return kept;
}

/** @throws SourceRowError when the record has no usable id or names */
export function checkSourceRecord(record: SourceRecord): SourceRecord {
  if (record.id === '') throw new SourceRowError('This row has no id.');
  if (record.id.length > MAX_ID_LENGTH)
    throw new SourceRowError(`The id is longer than ${MAX_ID_LENGTH} characters.`);
  if (record.names.length === 0) throw new SourceRowError('This row has no name.');
  if (record.names[0]?.field !== 'name') throw new SourceRowError('This row has other names, but no name.');
  const long = record.names.find(({ name }) => name.length > MAX_SOURCE_NAME_LENGTH);
  if (long)
    throw new SourceRowError(`The ${long.field} is longer than ${MAX_SOURCE_NAME_LENGTH} characters.`);
  for (const { name } of record.names) {
    const lost = lostLetters(name);
    if (lost) throw new SourceRowError(lost);
  }
  return record;
}
