import type { Transaction } from 'kysely';
import type { EntityRecord } from '#matching';
import type { Tables } from '../db/tables.ts';
import { carriedHashes } from '../matching/comparison/pair-hash-store.ts';
import type { Moving } from './move-rows.ts';
import type { MovedTable, Row } from './moved-tables.ts';

type Compared = ReadonlyMap<string, EntityRecord>;
type Carrying = Pick<Moving, 'ids' | 'towards'> & { before: Compared; merged: Compared };

/** Decisions that applied to a record before the merge apply to it afterwards: what was compared is no news. */
export async function carriedDecisions(
  transaction: Transaction<Tables>,
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
