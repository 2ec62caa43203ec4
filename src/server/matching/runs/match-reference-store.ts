import { sql } from 'kysely';
import type { EntityKind } from '#records';
import type { Query } from '../match-run-store.ts';

/** Maps the rows of an earlier version of a list to those of a later one. */
export type RowMap = {
  /** The later row by earlier row; -1 when it is gone. */
  rowOf: Int32Array;
  /** 1 by earlier row when its compared values changed. */
  changed: Uint8Array;
};

/** Fills the map for the rows of the earlier version from `from` up to `to`. */
export async function fillRowMap(
  query: Query,
  map: RowMap,
  {
    kind,
    earlier,
    later,
    from,
    to,
  }: { kind: EntityKind; earlier: string; later: string; from: number; to: number },
): Promise<void> {
  const same = sql<number>`case when a.names = b.names
    and coalesce(a.birthday, '') = coalesce(b.birthday, '')
    and coalesce(a.birthplace_key, '') = coalesce(b.birthplace_key, '') then 0 else 1 end`;
  const rows = await query
    .selectFrom('reference_records as a')
    .innerJoin('reference_records as b', (join) =>
      join.onRef('a.record_id', '=', 'b.record_id').on('b.list_id', '=', later).on('b.kind', '=', kind),
    )
    .select(['a.row_number as earlier', 'b.row_number as later', same.as('changed')])
    .where('a.list_id', '=', earlier)
    .where('a.kind', '=', kind)
    .where('a.row_number', '>=', from)
    .where('a.row_number', '<', to)
    .execute();
  for (const row of rows) {
    map.rowOf[row.earlier] = row.later;
    map.changed[row.earlier] = row.changed;
  }
}
