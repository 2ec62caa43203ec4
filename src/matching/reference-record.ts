import type { EntityKind, JsonObject } from '#records';
import type { NameKind } from './names/normalize.ts';

/** Which of a record's names: on equal scores the first in this order wins. */
export const NAME_FIELDS = ['name', 'prevname', 'alias'] as const;
export type NameField = (typeof NAME_FIELDS)[number];

/** The names of a record as they were written, in the order of `NAME_FIELDS`; a field may stand several times. */
export type NameList = { field: NameField; name: string }[];

/** What can be compared: an entity of a client, or a record of a reference list. */
export type MatchRecord = {
  id: string;
  kind: EntityKind;
  /** An internal record is compared by its first name, a reference record by all of them. */
  names: NameList;
  /** `yyyy-mm-dd`, or as much of it as is known. */
  birthday?: string | undefined;
  /** As written. */
  birthplace?: string | undefined;
  /** What else is known of it: a reference record's attributes, as resolution offers them. */
  values?: JsonObject | undefined;
};

/** The way in which names of this kind are normalised. */
export function nameKindOf(kind: EntityKind): NameKind {
  return kind === 'clients' ? 'organisation' : 'person';
}

/** The name a record goes by; empty when it has none. */
export function nameOf(record: Pick<MatchRecord, 'names'>): string {
  return record.names[0]?.name ?? '';
}
