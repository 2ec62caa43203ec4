import type { MergeChoices, MergePlan } from '#contract/clients/merge-contract.ts';
import type { EntityRecord } from '#matching';
import type { Transaction } from '../db/tables.ts';
import { carriedHashes } from '../matching/comparison/pair-hash-store.ts';
import { settleDecisions } from './contradictions.ts';
import type { PlannedMerge } from './merge-plan.ts';
import { listSlots, type MovedRows, type Moving, moveRows } from './move-rows.ts';
import { replaceRows } from './moved-row-store.ts';
import type { MovedTable, Row } from './moved-tables.ts';

type Compared = ReadonlyMap<string, EntityRecord>;
/** How rows move, and the records by their keys as they are compared before the merge and after it. */
type Carrying = Pick<Moving, 'ids' | 'towards'> & { before: Compared; merged: Compared };
/** What moves, and how decisions that contradict each other are settled. */
type Planned = {
  rows: PlannedMerge['rows'];
  contradictions: MergePlan['contradictions'];
  choices: MergeChoices;
};

/** Moves the rows of all tables to the one that stays. Resolves to what each table had and has, by its name. */
export async function moveTables(
  transaction: Transaction,
  { rows: tables, contradictions, choices }: Planned,
  carrying: Carrying,
): Promise<Record<string, MovedRows>> {
  const { ids, towards } = carrying;
  const moved: Record<string, MovedRows> = {};
  for (const { table, rows } of tables) {
    const adjust = await carriedDecisions(transaction, table, rows, carrying);
    const settle = settling(table, { rows: tables, contradictions, choices }, { ids, towards });
    const replaced = moveRows(table, rows, { ids, towards, adjust, settle });
    moved[table.name] = replaced;
    await replaceRows(transaction, table, replaced);
  }
  return moved;
}

function settling(
  table: MovedTable,
  { rows, contradictions, choices }: Planned,
  moving: Pick<Moving, 'ids' | 'towards'>,
): Moving['settle'] {
  switch (table.what) {
    case 'decisions':
      return settleDecisions(contradictions, choices.decisions);
    case 'questions':
      return ({ stays, goes }) =>
        stays && goes ? nextSession(table.winner(stays, goes), stays, goes) : undefined;
    case 'handovers':
      return settleHandovers(rows, moving);
    default:
      return () => undefined;
  }
}

/** The questionnaire that goes on, of two, with a version newer than both: a late save of either is refused. */
function nextSession(won: Row, ...both: [Row, Row]): Row {
  return { ...won, version: Math.max(...both.map(({ version }) => Number(version))) + 1 };
}

/** Of two questionnaires about one record that become one, the handover is that of the one that goes on. */
function settleHandovers(
  tables: PlannedMerge['rows'],
  moving: Pick<Moving, 'ids' | 'towards'>,
): Moving['settle'] {
  const sessions = tables.find(({ table }) => table.what === 'questions');
  if (!sessions) return () => undefined;
  const { table, rows } = sessions;
  const slots = new Map(listSlots(table, rows, moving).map((one) => [one.slot, one]));
  return ({ slot, stays, goes }) => {
    const asked = slots.get(slot);
    if (!asked?.stays || !asked.goes) return undefined;
    return table.winner(asked.stays, asked.goes) === asked.goes ? goes : stays;
  };
}

/** Decisions that applied to a record before the merge apply to it afterwards: what was compared is no news. */
async function carriedDecisions(
  transaction: Transaction,
  table: MovedTable,
  rows: readonly Row[],
  { ids, towards, before, merged }: Carrying,
): Promise<Moving['adjust']> {
  if (table.what !== 'decisions') return (row) => row;
  const keyOf = (row: Row) => `${row.kind}:${row.record_id}`;
  const pairs = rows.map((row) => {
    const record = table.recordOf(row);
    const moved = record.clientId === ids.goes ? table.about(row, towards(record)) : row;
    return {
      ...{ kind: record.kind, listName: String(row.list_name), externalId: String(row.external_id) },
      valuesHash: String(row.values_hash),
      ...{ before: before.get(keyOf(row)), after: merged.get(keyOf(moved)) },
    };
  });
  const hashes = await carriedHashes(transaction, pairs);
  const hashOf = new Map(rows.map((row, at) => [row, hashes[at] ?? null]));
  return (row) => ({ ...row, values_hash: hashOf.get(row) ?? row.values_hash ?? null });
}
