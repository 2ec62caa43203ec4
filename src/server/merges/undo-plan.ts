import type { Kysely } from 'kysely';
import type { UndoChoice, UndoPlan } from '#contract/clients/merge-contract.ts';
import type { JsonObject } from '#records';
import type { Tables } from '../db/tables.ts';
import { listDocumentsById, type StoredDocument } from '../documents/document-store.ts';
import { readRevision } from '../documents/revision-store.ts';
import { AppError } from '../ground/app-error.ts';
import { type ClientChange, clientChangesSince } from './changes-since-merge.ts';
import { listLaterMerges, readMerge, type StoredMerge } from './client-merge-store.ts';
import { idOf, PERSON_KINDS, peopleOf, personKey } from './client-people.ts';
import type { Pair } from './merge-deps.ts';
import { rowName } from './merge-plan.ts';
import { toMergeView } from './merge-view.ts';
import { readRowsAbout } from './moved-row-store.ts';
import { MOVED_TABLES, type MovedTable, type Row } from './moved-tables.ts';
import {
  isAsMerged,
  type Placing,
  type SlotStates,
  slotChange,
  slotOptions,
  slotStates,
} from './slot-changes.ts';

type Query = Kysely<Tables>;

/** The slots of a table that undoing a merge puts back, each with the choices for one that was changed since. */
export type TableUndo = { table: MovedTable; slots: { state: SlotStates; options: UndoChoice[] | null }[] };

/** The plan of undoing a merge with what it was made of. */
export type PlannedUndo = {
  plan: UndoPlan;
  merge: StoredMerge;
  survivor: StoredDocument | null;
  before: Pair<JsonObject>;
  changes: ClientChange[];
  tables: TableUndo[];
};

/**
 * Plans how a merge is undone: without any change since it is as before; of each change it is asked where it belongs.
 * @throws AppError 404 when there is no such merge
 */
export async function planUndo(query: Query, id: string): Promise<PlannedUndo> {
  const merge = await readMerge(query, id);
  if (!merge) throw new AppError('NOT_FOUND');
  const ids = { stays: merge.stays.id, goes: merge.goes.id };
  const documents = await listDocumentsById(query, { collection: 'clients', ids: [ids.stays, ids.goes] });
  const survivor = documents.find((document) => document.id === ids.stays) ?? null;
  const isBack = documents.some((document) => document.id === ids.goes);
  const later = merge.undone ? [] : await listLaterMerges(query, merge);
  const obstacle = obstacleOf(merge, { survivor, isBack, later });
  const { before, merged } = await readStates(query, merge);
  const changes =
    obstacle === null && survivor
      ? clientChangesSince({ before, merged, now: survivor.data, map: merge.people })
      : [];
  const tables = obstacle === null ? await readTables(query, merge, before) : [];
  const plan: UndoPlan = {
    merge: toMergeView(merge),
    changes: [...changes.map(({ makeTo, ...change }) => change), ...tables.flatMap(askedChanges)],
    later: later.map(toMergeView),
    obstacle,
  };
  return { plan, merge, survivor, before, changes, tables };
}

function obstacleOf(
  { stays, goes, undone }: StoredMerge,
  { survivor, isBack, later }: { survivor: StoredDocument | null; isBack: boolean; later: StoredMerge[] },
): string | null {
  if (undone) return `This merge was undone by ${undone.by}.`;
  const [last] = later;
  if (last) {
    const other = last.stays.id === stays.id ? last.goes : last.stays;
    return `First undo the merge with ${other.name} of ${last.at.slice(0, 10)}.`;
  }
  if (!survivor) return `${stays.name} was deleted since. Restore it from its history first.`;
  return isBack ? `There is a client with the id of ${goes.name} again: ${goes.id}.` : null;
}

/** Reads both clients as they were before a merge, and the one that it left, from their histories. */
async function readStates(
  query: Query,
  { stays, goes, batchId }: StoredMerge,
): Promise<{ before: Pair<JsonObject>; merged: JsonObject }> {
  const read = (client: StoredMerge['stays']) => readRevision(query, { collection: 'clients', ...client });
  const [survivor, absorbed] = [await read(stays), await read(goes)];
  const merged = parsed(survivor?.new_data);
  // A survivor that was the same without the other got no version.
  const own = survivor?.batch_id === batchId ? parsed(survivor.old_data) : merged;
  return { before: { stays: own, goes: parsed(absorbed?.old_data) }, merged };
}

function parsed(data: string | null | undefined): JsonObject {
  return typeof data === 'string' ? JSON.parse(data) : {};
}

async function readTables(query: Query, merge: StoredMerge, before: Pair<JsonObject>): Promise<TableUndo[]> {
  const ids = { stays: merge.stays.id, goes: merge.goes.id };
  const people = PERSON_KINDS.flatMap((kind) =>
    peopleOf(before.stays, kind).map((item) => personKey(kind, idOf(item))),
  );
  const placing: Placing = { ids, map: merge.people, own: new Set(people) };
  const tables: TableUndo[] = [];
  for (const table of MOVED_TABLES) {
    const moved = merge.moved[table.name];
    if (!moved) continue;
    const now: Row[] = await readRowsAbout(query, table, [ids.stays]);
    const states = slotStates(table, moved, { now, ids, map: merge.people });
    tables.push({
      table,
      slots: states.map((state) => ({
        state,
        options: isAsMerged(state) ? null : slotOptions(state, placing),
      })),
    });
  }
  return tables;
}

/** The changes of a table's rows about which a user is asked. */
function askedChanges({ table, slots }: TableUndo): UndoPlan['changes'] {
  return slots.flatMap(({ state, options }) => {
    if (!table.isAsked || !options || options.length === 1) return [];
    const row = state.now ?? state.merged ?? {};
    return [slotChange(table, state, { options, name: rowName(row) })];
  });
}
