import { type EntityKey, isJsonObject, type JsonObject } from '#records';
import type { Query } from '../db/tables.ts';
import type { StoredMerge } from './client-merge-store.ts';
import {
  idOf,
  PERSON_KINDS,
  type PeopleMap,
  type PersonKind,
  peopleOf,
  withPeople,
} from './client-people.ts';
import type { Pair } from './merge-deps.ts';
import { readRowsAbout } from './moved-row-store.ts';
import { MOVED_TABLES, type MovedTable, type Row } from './moved-tables.ts';

/** Two contacts, or two related parties, of one client that become one. */
export type PersonMerge = { clientId: string; kind: PersonKind; ids: Pair<string> };

/** How they are two again: in which order all of their kind stood before. */
export type PersonUndo = PersonMerge & { order: readonly string[] };

/** Which of the two a row is about stands where a merge of clients has the client. */
export const SIDES: Pair<string> = { stays: 'stays', goes: 'goes' };

/** The people of a stored merge; null for a merge of two clients. */
export function personMergeOf({
  stays,
  goes,
  people,
}: Pick<StoredMerge, 'stays' | 'goes' | 'people'>): PersonMerge | null {
  if (stays.id !== goes.id) return null;
  for (const kind of PERSON_KINDS) {
    const [pair] = Object.entries(people[kind]);
    if (pair) return { clientId: stays.id, kind, ids: { goes: pair[0], stays: pair[1] } };
  }
  return null;
}

/** Where the one that goes is afterwards. */
export function personMap({ kind, ids }: PersonMerge): PeopleMap {
  return { contacts: {}, relatedParties: {}, [kind]: { [ids.goes]: ids.stays } };
}

/** The tables whose rows move with a person, as merges of clients know them: each of the two in the place of a client. */
export function personTables(merge: PersonMerge): MovedTable[] {
  const { clientId, ids } = merge;
  return MOVED_TABLES.map((table) => ({
    ...table,
    recordOf: (row: Row): EntityKey => {
      const record = table.recordOf(row);
      return { ...record, clientId: record.itemId === ids.goes ? SIDES.goes : SIDES.stays };
    },
    about: (row: Row, record: EntityKey) => table.about(row, { ...record, clientId }),
  }));
}

/** Reads the rows of one of `personTables` about either of the two, as `readRowsAbout` does for clients. */
export async function readPersonRows(
  query: Query,
  { clientId, kind, ids }: PersonMerge,
  { name }: MovedTable,
): Promise<Row[]> {
  const table = MOVED_TABLES.find((one) => one.name === name);
  const rows = table ? await readRowsAbout(query, table, [clientId]) : [];
  return rows.filter((row) => {
    const record = table?.recordOf(row);
    return record?.kind === kind && (record.itemId === ids.stays || record.itemId === ids.goes);
  });
}

/** A contact or related party of a client; undefined when there is none of that id. */
export function personIn(client: JsonObject | null, kind: PersonKind, id: string): JsonObject | undefined {
  return isJsonObject(client ?? undefined)
    ? peopleOf(client ?? {}, kind).find((item) => idOf(item) === id)
    : undefined;
}

/** A client in which the two are one. */
export function withMergedPerson(
  client: JsonObject,
  { kind, ids }: PersonMerge,
  merged: JsonObject,
): JsonObject {
  const items = peopleOf(client, kind)
    .filter((item) => idOf(item) !== ids.goes)
    .map((item) => (idOf(item) === ids.stays ? merged : item));
  return withPeople(client, kind, items);
}

/** A client in which the two are two again: the one that comes back stands where it stood among those that are still there. */
export function withPeopleApart(
  client: JsonObject,
  { kind, ids, order }: PersonUndo,
  made: Pair<JsonObject>,
): JsonObject {
  const items = peopleOf(client, kind).map((item) => (idOf(item) === ids.stays ? made.stays : item));
  const before = new Set(order.slice(0, order.indexOf(ids.goes)));
  const at = items.findLastIndex((item) => before.has(idOf(item))) + 1;
  return withPeople(client, kind, items.toSpliced(at, 0, made.goes));
}
