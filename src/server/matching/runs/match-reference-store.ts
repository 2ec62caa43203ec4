import { sql } from 'kysely';
import type { EntityKind } from '#records';
import { readInParts } from '../../db/in-parts.ts';
import type { Query } from '../../db/tables.ts';

/** Maps the rows of an earlier version of a list to those of a later one. */
export type RowMap = {
  /** The later row by earlier row; -1 when it is gone. */
  rowOf: Int32Array;
  /** 1 by earlier row when its compared values changed. */
  changed: Uint8Array;
};

/** Two versions of a list, by their ids. */
type Versions = { kind: EntityKind; earlier: string; later: string };

/** Fills the map for the rows of the earlier version from `from` up to `to`. */
export async function fillRowMap(
  query: Query,
  map: RowMap,
  { from, to, ...versions }: Versions & { from: number; to: number },
): Promise<void> {
  const same = sql<number>`case when a.names = b.names
    and coalesce(a.birthday, '') = coalesce(b.birthday, '')
    and coalesce(a.birthplace_key, '') = coalesce(b.birthplace_key, '') then 0 else 1 end`;
  const rows = await rowsOfBoth(query, versions)
    .select(same.as('changed'))
    .where('a.row_number', '>=', from)
    .where('a.row_number', '<', to)
    .execute();
  for (const row of rows) {
    map.rowOf[row.earlier] = row.later;
    map.changed[row.earlier] = row.changed;
  }
}

/** Finds the rows of reference records in another version of their list; those that are not in it are left out. */
export async function findRowsInVersion(
  query: Query,
  versions: Versions,
  rows: readonly number[],
): Promise<Map<number, number>> {
  const pairs = await readInParts(rows, (some) =>
    rowsOfBoth(query, versions).where('a.row_number', 'in', some).execute(),
  );
  return new Map(pairs.map(({ earlier, later }) => [earlier, later]));
}

/** The rows of the records that are in both versions. */
function rowsOfBoth(query: Query, { kind, earlier, later }: Versions) {
  return query
    .selectFrom('reference_records as a')
    .innerJoin('reference_records as b', (join) =>
      join.onRef('a.record_id', '=', 'b.record_id').on('b.list_id', '=', later).on('b.kind', '=', kind),
    )
    .select(['a.row_number as earlier', 'b.row_number as later'])
    .where('a.list_id', '=', earlier)
    .where('a.kind', '=', kind);
}
