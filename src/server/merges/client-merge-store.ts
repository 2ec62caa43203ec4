import type { Selectable } from 'kysely';
import { inParts } from '../db/in-parts.ts';
import { takeLock } from '../db/postgres/postgres-locks.ts';
import type { Query, Tables, Transaction } from '../db/tables.ts';
import { type Author, readDocument } from '../documents/document-store.ts';
import { idOf, PERSON_KINDS, type PeopleMap, type PersonKind, peopleOf } from './client-people.ts';
import type { MovedRows } from './move-rows.ts';
import { MOVED_TABLES, type Row } from './moved-tables.ts';

/** A client of a merge, as it was called, and its version that the merge made. */
export type MergedClient = { id: string; name: string; version: number };

/** A merge as it is stored: `stays` is the survivor, `goes` the client that it absorbed. */
export type StoredMerge = {
  id: string;
  place: number;
  batchId: string;
  stays: MergedClient;
  goes: MergedClient;
  people: PeopleMap;
  /** By the name of the table. */
  moved: Record<string, MovedRows>;
  at: string;
  by: Author;
  undone: { at: string; by: string } | null;
};

/** Stores a merge behind all others. Other merges wait here for the end of the transaction. */
export async function insertMerge(
  transaction: Transaction,
  merge: Omit<StoredMerge, 'place' | 'undone'>,
): Promise<StoredMerge> {
  const { stays, goes } = merge;
  await takeLock(transaction, 'mergePlace');
  const { last } = await transaction
    .selectFrom('client_merges')
    .select(({ fn }) => fn.max('place').as('last'))
    .executeTakeFirstOrThrow();
  const row = {
    ...{ id: merge.id, place: Number(last ?? 0) + 1, batch_id: merge.batchId },
    ...{ survivor_id: stays.id, survivor_name: stays.name, survivor_version: stays.version },
    ...{ absorbed_id: goes.id, absorbed_name: goes.name, absorbed_version: goes.version },
    ...{ people: JSON.stringify(merge.people), moved: JSON.stringify(merge.moved) },
    ...{ merged_at: merge.at, merged_by: merge.by.id, merged_by_email: merge.by.email },
    ...{ undone_at: null, undone_by_email: null },
  };
  await transaction.insertInto('client_merges').values(row).execute();
  return toMerge(row);
}

/** Reads a merge; null when there is none. */
export async function readMerge(query: Query, id: string): Promise<StoredMerge | null> {
  const row = await query.selectFrom('client_merges').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toMerge(row) : null;
}

/** Lists the merges in which a client stayed or went, newest first. */
export async function listMergesOf(query: Query, clientId: string): Promise<StoredMerge[]> {
  const rows = await query
    .selectFrom('client_merges')
    .selectAll()
    .where(({ or, eb }) => or([eb('survivor_id', '=', clientId), eb('absorbed_id', '=', clientId)]))
    .orderBy('place', 'desc')
    .execute();
  return rows.map(toMerge);
}

/** Lists later merges that stand, of the client that stayed: they have to be undone first, the first of the list before all. */
export async function listLaterMerges(
  query: Query,
  { place, stays }: Pick<StoredMerge, 'place' | 'stays'>,
): Promise<StoredMerge[]> {
  const merges = await listMergesOf(query, stays.id);
  return merges.filter((merge) => merge.place > place && merge.undone === null);
}

/** Marks a merge as undone; false when it was before. */
export async function markUndone(
  transaction: Transaction,
  id: string,
  { at, by }: { at: string; by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('client_merges')
    .set({ undone_at: at, undone_by_email: by })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Finds the client into which one went by merges that stand; the client itself when it went into none. */
export async function findSurvivor(query: Query, clientId: string): Promise<string> {
  let survivor = clientId;
  // A merge leads to a client that was there after it, so the places on the way go up.
  for (let place = 0; ; ) {
    const row = await query
      .selectFrom('client_merges')
      .select(['survivor_id', 'place'])
      .where('absorbed_id', '=', survivor)
      .where('undone_at', 'is', null)
      .where('place', '>', place)
      .orderBy('place', 'desc')
      .executeTakeFirst();
    if (!row) return survivor;
    survivor = row.survivor_id;
    place = row.place;
  }
}

/** Lists a client and those that went into it by merges that stand. */
export async function listMergedInto(query: Query, clientId: string): Promise<string[]> {
  const ids = new Set([clientId]);
  for (let newest = [clientId]; newest.length > 0; ) {
    const found: string[] = [];
    for (const some of inParts(newest)) {
      const rows = await query
        .selectFrom('client_merges')
        .select('absorbed_id')
        .where('survivor_id', 'in', some)
        .where('undone_at', 'is', null)
        .execute();
      found.push(...rows.map((row) => row.absorbed_id));
    }
    newest = found.filter((id) => !ids.has(id));
    for (const id of newest) ids.add(id);
  }
  return [...ids];
}

/** Lists the merges that a user made or undid under an email address. */
export async function listMergesBy(
  query: Query,
  email: string,
): Promise<{ stays: string; goes: string; at: string; undoneAt: string | null }[]> {
  return query
    .selectFrom('client_merges')
    .select(['survivor_id as stays', 'absorbed_id as goes', 'merged_at as at', 'undone_at as undoneAt'])
    .where(({ or, eb, fn }) =>
      or([
        eb(fn<string>('lower', ['merged_by_email']), '=', email),
        eb(fn<string>('lower', ['undone_by_email']), '=', email),
      ]),
    )
    .orderBy('place')
    .execute();
}

/** A contact or related party by the ids of its client and its own. */
export type PersonKey = { clientId: string; itemId: string };

/**
 * Lists under which keys a contact or related party stands or stood: merges moved it from client to client. A merge that was
 * undone is followed to where the item is no more.
 */
export async function listPersonKeys(query: Query, key: PersonKey): Promise<PersonKey[]> {
  const keys = [key];
  for (const { clientId, itemId } of keys) {
    for (const { stays, goes, people, undone } of await listMergesOf(query, clientId)) {
      for (const kind of PERSON_KINDS) {
        const there = undone === null ? [] : await idsIn(query, stays.id, kind);
        for (const [from, to] of Object.entries(people[kind])) {
          if (there.includes(to)) continue;
          if (goes.id === clientId && from === itemId) add(keys, { clientId: stays.id, itemId: to });
          if (stays.id === clientId && to === itemId) add(keys, { clientId: goes.id, itemId: from });
        }
      }
    }
  }
  return keys;
}

async function idsIn(query: Query, clientId: string, kind: PersonKind): Promise<string[]> {
  const client = await readDocument(query, { collection: 'clients', id: clientId });
  return client ? peopleOf(client.data, kind).map(idOf) : [];
}

/** Forgets the rows that merges keep about a client, or about one of its contacts and related parties. */
export async function forgetMovedRows(
  transaction: Transaction,
  { clientId, itemId }: { clientId: string; itemId: string | null },
): Promise<void> {
  for (const { id, moved } of await listMergesOf(transaction, clientId)) {
    for (const { name, recordOf } of MOVED_TABLES) {
      const rows = moved[name];
      if (!rows) continue;
      const isOther = (row: Row) => {
        const record = recordOf(row);
        return record.clientId !== clientId || (itemId !== null && record.itemId !== itemId);
      };
      moved[name] = { ...rows, before: rows.before.filter(isOther), after: rows.after.filter(isOther) };
    }
    await transaction
      .updateTable('client_merges')
      .set({ moved: JSON.stringify(moved) })
      .where('id', '=', id)
      .execute();
  }
}

function add(keys: PersonKey[], { clientId, itemId }: PersonKey): void {
  if (!keys.some((one) => one.clientId === clientId && one.itemId === itemId))
    keys.push({ clientId, itemId });
}

function toMerge(row: Selectable<Tables['client_merges']>): StoredMerge {
  return {
    ...{ id: row.id, place: row.place, batchId: row.batch_id },
    stays: { id: row.survivor_id, name: row.survivor_name, version: row.survivor_version },
    goes: { id: row.absorbed_id, name: row.absorbed_name, version: row.absorbed_version },
    ...{ people: JSON.parse(row.people), moved: JSON.parse(row.moved) },
    ...{ at: row.merged_at, by: { id: row.merged_by, email: row.merged_by_email } },
    undone: row.undone_at === null ? null : { at: row.undone_at, by: row.undone_by_email ?? '' },
  };
}
