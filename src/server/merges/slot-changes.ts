import { randomUUID } from 'node:crypto';
import type { UndoChange, UndoChoice } from '#contract/clients/merge-contract.ts';
import type { EntityKey } from '#records';
import { idThere, optionsOf } from './changes-since-merge.ts';
import { type PeopleMap, towardsSurvivor } from './client-people.ts';
import type { Pair } from './merge-deps.ts';
import { type MovedRows, sameRow } from './move-rows.ts';
import type { MovedTable, Row } from './moved-tables.ts';

/** What became of a slot: its row before the merge in either client, as it was merged, and now. */
export type SlotStates = {
  slot: string;
  before: Pair<Row | null>;
  merged: Row | null;
  now: Row | null;
  /** The record of the survivor that it is about. */
  record: EntityKey;
};

/** Where an item of the survivor belongs that was not there when it was merged. */
export type Placing = {
  ids: Pair<string>;
  map: PeopleMap;
  /** The ids of the survivor's items before the merge, as `kind/id`. */
  own: ReadonlySet<string>;
};

/** Lists the slots that a merge replaced, and those that are new since. */
export function slotStates(
  table: MovedTable,
  { before, after, others }: MovedRows,
  { now, ids, map }: { now: readonly Row[]; ids: Pair<string>; map: PeopleMap },
): SlotStates[] {
  const towards = towardsSurvivor(ids, map);
  const states = new Map<string, SlotStates>();
  const stateOf = (row: Row) => {
    const record = towards(table.recordOf(row));
    const isOwn = table.recordOf(row).clientId === ids.stays;
    const slot = table.slotOf(isOwn ? row : table.about(row, record));
    const found = states.get(slot);
    const own = isOwn ? table.recordOf(row) : record;
    const state = found ?? {
      slot,
      before: { stays: null, goes: null },
      merged: null,
      now: null,
      record: own,
    };
    states.set(slot, state);
    return { state, isOwn };
  };
  for (const row of before) {
    const { state, isOwn } = stateOf(row);
    state.before[isOwn ? 'stays' : 'goes'] = row;
  }
  for (const row of after) stateOf(row).state.merged = row;
  const untouched = new Set(others);
  for (const row of now) {
    if (table.recordOf(row).clientId !== ids.stays || untouched.has(table.slotOf(row))) continue;
    stateOf(row).state.now = row;
  }
  return [...states.values()];
}

/** Whether a slot is as the merge left it. */
export function isAsMerged({ merged, now }: SlotStates): boolean {
  return sameRow(merged ?? undefined, now ?? undefined);
}

/** Which choices there are for a changed slot: of a record that was in one client alone, that one. */
export function slotOptions({ record, merged, before }: SlotStates, { map, own }: Placing): UndoChoice[] {
  if (record.kind === 'clients') return ['stays', 'goes', 'both'];
  const isNew = merged === null && before.stays === null && before.goes === null;
  const isOwn = own.has(`${record.kind}/${record.itemId}`);
  const isGoing = idThere(map[record.kind], record.itemId) !== null;
  return optionsOf({ isOwn, isGoing, isNew: isNew && !isOwn && !isGoing });
}

/** How a changed slot is asked about. */
export function slotChange(
  table: MovedTable,
  state: SlotStates,
  { options, name }: { options: UndoChoice[]; name: string },
): UndoChange {
  const { before, merged, now } = state;
  const hadOne = (before.stays === null) !== (before.goes === null);
  const had: UndoChoice | null = hadOne ? (before.stays ? 'stays' : 'goes') : null;
  const [only = null] = options.length === 1 ? options : [];
  return {
    ...{ key: `${table.what}/${state.slot}`, what: table.what, title: name, options },
    ...{ now: null, merged: null, preset: only ?? had },
    detail: !now ? 'removed since' : merged ? 'changed since' : 'new since',
  };
}

/** Returns the rows that a slot has once a merge is undone: of the survivor, and of the client that comes back. */
export function rowsAfterUndo(
  table: MovedTable,
  state: SlotStates,
  { choice, ids, map }: { choice: UndoChoice | null; ids: Pair<string>; map: PeopleMap },
): Row[] {
  const { before, now } = state;
  if (choice === null) return [before.stays, before.goes].filter((row) => row !== null);
  const there = now && choice !== 'stays' ? backInGoing(table, now, { choice, ids, map }) : null;
  const stays = choice === 'goes' ? before.stays : now;
  const goes = choice === 'stays' ? before.goes : there;
  return [stays, goes].filter((row) => row !== null);
}

function backInGoing(
  table: MovedTable,
  row: Row,
  { choice, ids, map }: { choice: UndoChoice; ids: Pair<string>; map: PeopleMap },
): Row {
  const { kind, itemId } = table.recordOf(row);
  const there = kind === 'clients' ? '' : (idThere(map[kind], itemId) ?? itemId);
  const moved = table.about(row, { kind, clientId: ids.goes, itemId: there });
  const isCopy = choice === 'both' && table.identity.includes('id');
  return isCopy ? { ...moved, id: randomUUID() } : moved;
}
