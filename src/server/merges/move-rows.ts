import type { EntityKey } from '#records';
import type { Pair } from './merge-deps.ts';
import type { MovedTable, Row } from './moved-tables.ts';

/** What a merge does to the rows of a table: those that were replaced, by which, and the slots of the survivor's others. */
export type MovedRows = { before: Row[]; after: Row[]; others: string[] };

/** The rows for one slot: of the survivor, and of the other client as it would move. */
export type Slot = { slot: string; stays: Row | null; goes: Row | null };

/** What moving needs to know beside the rows. */
export type Moving = {
  ids: Pair<string>;
  /** Where a record of the client that goes is in the survivor. */
  towards: (key: EntityKey) => EntityKey;
  /** The row with which a decision goes on: the values that it depends on may be others. */
  adjust: (row: Row) => Row;
  /** The row of a slot that goes on, or null for none; undefined leaves it to the table. */
  settle: (slot: Slot) => Row | null | undefined;
};

/** Moves the rows of a table from one client to another, which may have some for the same slots. */
export function moveRows(table: MovedTable, rows: readonly Row[], moving: Moving): MovedRows {
  const { ids, towards, adjust, settle } = moving;
  const own = new Map(ownRows(table, rows, ids).map((row) => [table.slotOf(row), row]));
  const moved: MovedRows = { before: [], after: [], others: [] };
  for (const row of rows.filter((one) => table.recordOf(one).clientId === ids.goes)) {
    moved.before.push(row);
    const goes = table.about(adjust(row), towards(table.recordOf(row)));
    const slot = table.slotOf(goes);
    const found = own.get(slot);
    own.delete(slot);
    if (found) moved.before.push(found);
    const stays = found ? adjust(found) : null;
    const settled = settle({ slot, stays, goes });
    const usual = stays ? table.winner(stays, goes) : goes;
    const kept = settled === undefined ? usual : settled;
    if (kept) moved.after.push(kept);
  }
  for (const [slot, row] of own) {
    const stays = adjust(row);
    const settled = settle({ slot, stays, goes: null });
    const kept = settled === undefined ? stays : settled;
    if (kept && sameRow(kept, row)) {
      moved.others.push(slot);
      continue;
    }
    moved.before.push(row);
    if (kept) moved.after.push(kept);
  }
  return moved;
}

/** Lists the slots of the rows of both clients, as the survivor would have them. */
export function listSlots(
  table: MovedTable,
  rows: readonly Row[],
  { ids, towards }: Pick<Moving, 'ids' | 'towards'>,
): Slot[] {
  const slots = new Map<string, Slot>();
  for (const row of ownRows(table, rows, ids)) {
    const slot = table.slotOf(row);
    slots.set(slot, { slot, stays: row, goes: null });
  }
  for (const row of rows.filter((one) => table.recordOf(one).clientId === ids.goes)) {
    const goes = table.about(row, towards(table.recordOf(row)));
    const slot = table.slotOf(goes);
    slots.set(slot, { slot, stays: slots.get(slot)?.stays ?? null, goes });
  }
  return [...slots.values()];
}

function ownRows(table: MovedTable, rows: readonly Row[], ids: Pair<string>): Row[] {
  return rows.filter((row) => table.recordOf(row).clientId === ids.stays);
}

/** Whether two rows have the same values. A column that came with a later release is empty in a row of before. */
export function sameRow(a: Row | undefined, b: Row | undefined): boolean {
  if (!a || !b) return a === b;
  return Object.keys({ ...a, ...b }).every((column) => (a[column] ?? null) === (b[column] ?? null));
}
