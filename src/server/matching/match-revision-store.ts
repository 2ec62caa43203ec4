import { sql } from 'kysely';
import type { EntityKind } from '#records';
import { inParts } from '../db/in-parts.ts';
import type { Query, Transaction } from '../db/tables.ts';
import { type ReviewRecord, toRecord } from './match-record-store.ts';

type RecordKey = { kind: EntityKind; recordId: string };

/**
 * Gives a run its next revision and marks its changed records with it, in the transaction of the change, which has
 * locked the run: revisions become visible in their order.
 * @returns the revision
 */
export async function raiseRevision(
  transaction: Transaction,
  runId: string,
  changed: readonly RecordKey[],
): Promise<number> {
  const { revision } = await transaction
    .updateTable('match_runs')
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', runId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  for (const [kind, some] of Map.groupBy(changed, (record) => record.kind)) {
    for (const ids of inParts([...new Set(some.map(({ recordId }) => recordId))])) {
      await transaction
        .updateTable('match_records')
        .set({ revision })
        .where('run_id', '=', runId)
        .where('kind', '=', kind)
        .where('record_id', 'in', ids)
        .execute();
    }
  }
  return revision;
}

/** Reads the revisions of some runs by id. */
export async function readRevisions(query: Query, runIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await query
    .selectFrom('match_runs')
    .select(['id', 'revision'])
    .where('id', 'in', [...runIds])
    .execute();
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}

/** Lists records of a run whose last change is between two revisions, the first excluded. */
export async function listChangedRecords(
  query: Query,
  runId: string,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<ReviewRecord[]> {
  const rows = await query
    .selectFrom('match_records')
    .selectAll()
    .where('run_id', '=', runId)
    .where('revision', '>', from)
    .where('revision', '<=', to)
    .orderBy('kind')
    .orderBy('ord')
    .limit(limit)
    .execute();
  return rows.map(toRecord);
}
