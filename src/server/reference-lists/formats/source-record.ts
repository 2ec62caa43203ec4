import type { NameField, NameList } from '#matching';
import { ENTITY_KINDS, type EntityKind, type JsonObject, type JsonValue } from '#records';
import { lostLetterNotes } from '../../source-files/row-notes.ts';

/** One record as read from a list's file. */
export type SourceRecord = {
  /** The kinds it can be matched as; a person on a sanctions list is both a contact and a related party. */
  kinds: readonly EntityKind[];
  id: string;
  names: NameList;
  /** As `birthdayText` writes it: yyyy-mm-dd, as much of it as is known, or several. */
  birthday?: string | undefined;
  birthplace?: string | undefined;
  data: JsonObject;
  /** What was not understood, and what it means for the comparison. */
  notes?: readonly string[] | undefined;
};
/** What is neither a company nor a person, with what its publisher calls it. */
export type SkippedThing = { id: string; name: string; what: string };

/** What was not understood of a row whose record is taken. */
export type RowNote = { row: number; note: string };

/** The outcome of one row of a file, or of one object of a JSON file; rows count from 1, without the header. */
export type SourceRow = { row: number } /** `rows` when it is read from several. */ & (
  | { record: SourceRecord; notes?: readonly RowNote[]; rows?: readonly number[] }
  /** A row of a record that a later row completes. */
  | { isPart: true }
  /** `file` when it is not the first one of the list. */
  | { problem: string; file?: string }
  /** A row about something that is neither a company nor a person. */
  | { skipped: true; thing?: SkippedThing | undefined }
);

/** Why a row is rejected; the message is shown to the user. */
export class SourceRowError extends Error {}

const MAX_ID_LENGTH = 256;
const MAX_SOURCE_NAME_LENGTH = 1_000;
/** Of a long text in a note. */
const SHOWN_LENGTH = 60;

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

const NAME_ORDER = ['name', 'prevname', 'alias', 'originalName', 'weakAlias'] as const;

/**
 * Lists names in the order of their fields. Of several present ones the further are aliases. A name that is given as several
 * kinds is of the first that is not weak.
 */
export function orderedNames(names: Readonly<NameList>): NameList {
  const [present] = names.filter(({ field, name }) => field === 'name' && name.trim() !== '');
  const kinds = new Map<string, NameField>();
  for (const one of names) {
    const name = one.name.trim();
    const field = one.field === 'name' && one !== present ? 'alias' : one.field;
    const known = kinds.get(name);
    if (known === undefined || field === 'name' || known === 'weakAlias') kinds.set(name, field);
  }
  const all = Array.from(kinds, ([name, field]) => ({ name, field }));
  return nameList(
    NAME_ORDER.map((field) => [field, all.filter((one) => one.field === field).map(({ name }) => name)]),
  );
}

/** Omits empty texts, lists and objects. */
export function recorded(values: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const kept = Object.entries(values).filter((entry): entry is [string, JsonValue] => holdsValue(entry[1]));
  return Object.fromEntries(kept);
}

function holdsValue(value: JsonValue | undefined): value is JsonValue {
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

/** The kinds of a record whose file does not say what it is: it is compared as all of them. */
export const EVERY_KIND: readonly EntityKind[] = [...ENTITY_KINDS];

/**
 * Completes a record that is read: it needs an id and a name, and nothing else. What else is not as expected is noted.
 * @throws SourceRowError when it has no usable id, or no name
 */
export function completeRecord(record: SourceRecord): SourceRecord {
  if (record.id === '') throw new SourceRowError('This row has no id.');
  if (record.id.length > MAX_ID_LENGTH)
    throw new SourceRowError(`The id is longer than ${MAX_ID_LENGTH} characters.`);
  const [first, ...others] = record.names;
  if (!first) throw new SourceRowError('This row has no name.');
  const notes = [...(record.notes ?? []), ...lostLetterNotes(record.names)];
  if (first.field !== 'name')
    notes.push(`It has only other names. “${shown(first.name)}” is taken as its name.`);
  if (record.kinds === EVERY_KIND)
    notes.push('It has no known kind. It is compared as a company and as a person.');
  const names = [{ ...first, field: 'name' as const }, ...others].map((one) => {
    if (one.name.length <= MAX_SOURCE_NAME_LENGTH) return one;
    notes.push(
      `The ${one.field} “${shown(one.name)}” is compared by its first ${MAX_SOURCE_NAME_LENGTH} characters.`,
    );
    return { ...one, name: one.name.slice(0, MAX_SOURCE_NAME_LENGTH).trim() };
  });
  return { ...record, names, notes: notes.length > 0 ? notes : undefined };
}

function shown(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}
