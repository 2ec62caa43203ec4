import { birthYearClass, hasOtherScript, joinBirthdays, normalizePerson } from '#matching';
import { ENTITY_KINDS, type EntityKind, isJsonObject, type JsonObject, type JsonValue } from '#records';
import { EVERY_KIND, orderedNames, type SourceRecord } from './source-record.ts';

/** Where values are kept that differ from those of a record, by their paths. */
const FURTHER = 'furtherValues';
/** Lists give birthdays of one person that are further apart only where hardly anything is known of it. */
const MOST_YEARS_APART = 5;

/**
 * Unites two rows of one record: their names and birthdays are all its own. Of any other value the first is used; one
 * that differs is kept beside it, and noted.
 */
export function uniteRecords(first: SourceRecord, second: SourceRecord): SourceRecord {
  const notes: string[] = [];
  const data = structuredClone(first.data);
  const birthplaces = [first.birthplace, second.birthplace].filter(
    (place) => place !== undefined && place !== '',
  );
  const [birthplace, other] = birthplaces;
  if (other !== undefined && other !== birthplace)
    keepFurther(data, { path: 'birthplace', used: birthplace ?? '', value: other, notes });
  uniteData(data, second.data, { data, path: '', notes });
  const others = otherPersons(first, second);
  if (others)
    notes.push(
      `Its rows name “${others[0]}” and “${others[1]}”, born years apart: this id may be that of several people.`,
    );
  return {
    kinds: unitedKinds(first, second),
    id: first.id,
    names: orderedNames([...first.names, ...second.names]),
    birthday: joinBirthdays(first.birthday, second.birthday),
    birthplace,
    data,
    notes,
  };
}

/** The names of two rows that share no word, of people who were born years apart; null of any other two. */
function otherPersons(first: SourceRecord, second: SourceRecord): [string, string] | null {
  const [a, b] = [first.names[0]?.name ?? '', second.names[0]?.name ?? ''];
  if (a === '' || b === '' || hasOtherScript(a) !== hasOtherScript(b)) return null;
  if (birthYearClass(first.birthday, second.birthday, MOST_YEARS_APART) !== 'different') return null;
  const words = new Set(wordsOf(first));
  return wordsOf(second).some((word) => words.has(word)) ? null : [a, b];
}

function wordsOf({ names }: SourceRecord): string[] {
  return names.flatMap(({ name }) => normalizePerson(name).split(' '));
}

/** The kinds of both; those that are known where one of them is not. */
function unitedKinds({ kinds: first }: SourceRecord, { kinds: second }: SourceRecord): readonly EntityKind[] {
  if (first === EVERY_KIND) return second;
  if (second === EVERY_KIND || first === second) return first;
  return ENTITY_KINDS.filter((kind) => first.includes(kind) || second.includes(kind));
}

type Uniting = { data: JsonObject; path: string; notes: string[] };

/** Adds the values of a row to those of its record. */
function uniteData(into: JsonObject, from: JsonObject, { data, path, notes }: Uniting): void {
  for (const [key, value] of Object.entries(from)) {
    const present = into[key];
    const here = path === '' ? key : `${path}.${key}`;
    if (present === undefined) into[key] = value;
    else if (isJsonObject(present) && isJsonObject(value))
      uniteData(present, value, { data, path: here, notes });
    else if (here === 'birthdate') unite(data, 'birthdays', [present, value]);
    else if (Array.isArray(present) && Array.isArray(value)) unite(into, key, value);
    else if (textOf(present) !== textOf(value))
      keepFurther(data, { path: here, used: present, value, notes });
  }
}

/** Keeps a value beside the one that is used, and notes it. */
export function keepFurther(
  data: JsonObject,
  { path, used, value, notes }: { path: string; used: JsonValue; value: JsonValue; notes: string[] },
): void {
  const further = isJsonObject(data[FURTHER]) ? data[FURTHER] : {};
  data[FURTHER] = further;
  unite(further, path, [value]);
  notes.push(differing(path, used, value));
}

function unite(values: JsonObject, key: string, more: readonly JsonValue[]): void {
  const present = values[key];
  const all = [...(Array.isArray(present) ? present : []), ...more];
  values[key] = [...new Map(all.map((one) => [textOf(one), one] as const)).values()];
}

function differing(path: string, used: JsonValue, value: JsonValue): string {
  return `It has several values of ${path}: “${textOf(used)}” is used, “${textOf(value)}” is kept beside it.`;
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
