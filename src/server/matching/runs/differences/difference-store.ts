import type { EntityKind } from '#records';
import { inParts } from '../../../db/in-parts.ts';
import { type ReviewRecord, toRecord } from '../../match-record-store.ts';
import type { Query } from '../../match-run-store.ts';

type Page = { runId: string; kind: EntityKind; from: string; limit: number };

/** Lists records of a run by their ids, from an id on. */
export async function listRecordsFrom(
  query: Query,
  { runId, kind, from, limit }: Page,
): Promise<ReviewRecord[]> {
  const rows = await query
    .selectFrom('match_records')
    .selectAll()
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('record_id', '>=', from)
    .orderBy('record_id')
    .limit(limit)
    .execute();
  return rows.map(toRecord);
}

/** Finds the rows of reference records in another version of their list; those that are not in it are left out. */
export async function findRowsInVersion(
  query: Query,
  { kind, earlier, later }: { kind: EntityKind; earlier: string; later: string },
  rows: readonly number[],
): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (const some of inParts(rows)) {
    const pairs = await query
      .selectFrom('reference_records as a')
      .innerJoin('reference_records as b', (join) =>
        join.onRef('a.record_id', '=', 'b.record_id').on('b.list_id', '=', later).on('b.kind', '=', kind),
      )
      .select(['a.row_number as earlier', 'b.row_number as later'])
      .where('a.list_id', '=', earlier)
      .where('a.kind', '=', kind)
      .where('a.row_number', 'in', some)
      .execute();
    for (const pair of pairs) found.set(pair.earlier, pair.later);
  }
  return found;
}
