import type { EntityKind, JsonObject } from '#records';
import type { NameKind } from './names/normalize.ts';

/**
 * The kinds of names of a record. `transliterated` ones are not stored: they are the Latin forms of names in other scripts
 * (see `comparedNames`). A `weakAlias` is one that its publisher calls weak, or of low quality. Stored by number: further
 * kinds are added at the end.
 */
export const NAME_FIELDS = [
  ...(['name', 'prevname', 'alias', 'transliterated'] as const),
  ...(['weakAlias', 'originalName'] as const),
] as const;
export type NameField = (typeof NAME_FIELDS)[number];

/**
 * The names of a record as they were written, a field perhaps several times, in the order name, prevname, alias,
 * originalName, weakAlias: on equal scores the first wins.
 */
export type NameList = { field: NameField; name: string }[];

/** A record to compare: an entity of a client, or a record of a reference list. */
export type MatchRecord = {
  id: string;
  kind: EntityKind;
  /** An internal record is compared by its first name, a reference record by all of them. */
  names: NameList;
  /** `yyyy-mm-dd`, as much of it as is known, or several: see `birthdayText`. */
  birthday?: string | undefined;
  /** As written. */
  birthplace?: string | undefined;
  /** As written. */
  country?: string | undefined;
  /** The other attributes of a reference record, which resolution offers. */
  values?: JsonObject | undefined;
};

/** The kind of names that entities of this kind have. */
export function nameKindOf(kind: EntityKind): NameKind {
  return kind === 'clients' ? 'organisation' : 'person';
}

/** The names of one kind. */
export function namesOfField(names: NameList, field: NameField): string[] {
  return names.filter((one) => one.field === field).map(({ name }) => name);
}

/** The attributes of a reference record without its names, in the order of the list. */
export function attributesOf({ birthday, birthplace, values = {} }: MatchRecord): JsonObject {
  const { name: _name, prevname: _prevname, alias: _alias, ...others } = values;
  return { ...(birthday && { birthday }), ...(birthplace && { birthplace }), ...others };
}

/** The first name of a record; empty when it has none. */
export function nameOf(record: Pick<MatchRecord, 'names'>): string {
  return record.names[0]?.name ?? '';
}
