import type { UndoChoice, UndoPlan } from '#contract/clients/merge-contract.ts';
import { type JsonObject, sameValue } from '#records';
import type { Query } from '../db/tables.ts';
import type { StoredDocument } from '../documents/document-store.ts';
import { listRestoredData, readRevision } from '../documents/revision-store.ts';
import { installationFormat } from '../ground/installation-format.ts';
import type { ClientChange } from './changes-since-merge.ts';
import type { StoredMerge } from './client-merge-store.ts';
import type { Pair } from './merge-deps.ts';
import { rowName } from './merge-plan.ts';
import type { MovedTable, Row } from './moved-tables.ts';
import type { PersonUndo } from './person-merge.ts';
import {
  isAsMerged,
  type Placing,
  type SlotStates,
  slotChange,
  slotOptions,
  slotStates,
} from './slot-changes.ts';

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
  /** Of what `before` are: the two clients, or the two people of one. */
  ids: Pair<string>;
  /** How two people of one client are two again; null of two clients. */
  person: PersonUndo | null;
};

/**
 * Reads both clients as they were before a merge, and the one that it left, from their histories. Where a restore has put
 * the survivor back to before since, that is what it left: what the other brought is no change of either.
 */
export async function readStates(
  query: Query,
  { stays, goes, batchId }: StoredMerge,
): Promise<{ before: Pair<JsonObject>; merged: JsonObject }> {
  const read = (client: StoredMerge['stays']) => readRevision(query, { collection: 'clients', ...client });
  const [survivor, absorbed] = [await read(stays), await read(goes)];
  const merged = parsed(survivor?.new_data);
  // A survivor that was the same without the other got no version.
  const own = survivor?.batch_id === batchId ? parsed(survivor.old_data) : merged;
  const restored = await listRestoredData(query, {
    ...{ collection: 'clients', id: stays.id, since: stays.version },
  });
  const left = restored.find((data) => sameValue(data, own) || sameValue(data, merged)) ?? merged;
  return { before: { stays: own, goes: parsed(absorbed?.old_data) }, merged: left };
}

function parsed(data: string | null | undefined): JsonObject {
  return typeof data === 'string' ? JSON.parse(data) : {};
}

/** Finds for each table the slots that undoing a merge puts back. `nowIn` reads the rows of the survivor. */
export async function tablesToUndo(
  tables: readonly MovedTable[],
  { moved }: Pick<StoredMerge, 'moved'>,
  { placing, nowIn }: { placing: Placing; nowIn: (table: MovedTable) => Promise<Row[]> },
): Promise<TableUndo[]> {
  const { ids, map } = placing;
  const found: TableUndo[] = [];
  for (const table of tables) {
    const rows = moved[table.name];
    if (!rows) continue;
    const states = slotStates(table, rows, { now: await nowIn(table), ids, map });
    found.push({
      table,
      slots: states.map((state) => ({
        state,
        options: isAsMerged(state) ? null : slotOptions(state, placing),
      })),
    });
  }
  return found;
}

/**
 * Why a merge cannot be undone, in a sentence; null when it can. `gone` says so of the one that stays, `back` that the id of
 * the other is taken again.
 */
export function obstacleOf(
  { stays, undone }: StoredMerge,
  [last]: readonly StoredMerge[],
  { gone, back }: { gone: string | null; back: string | null },
): string | null {
  if (undone) return `This merge was undone by ${undone.by}.`;
  if (last) {
    const other = last.stays.id === stays.id ? last.goes : last.stays;
    return `First undo the merge with ${other.name} of ${installationFormat().day(last.at)}.`;
  }
  return gone ?? back;
}

/** The changes of a table's rows about which a user is asked. */
export function askedChanges({ table, slots }: TableUndo): UndoPlan['changes'] {
  return slots.flatMap(({ state, options }) => {
    if (!table.isAsked || !options || options.length === 1) return [];
    const row = state.now ?? state.merged ?? {};
    return [slotChange(table, state, { options, name: rowName(row) })];
  });
}
