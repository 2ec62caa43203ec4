import { sql } from 'kysely';
import type { EntityKind } from '#records';
import { readInParts } from '../../db/in-parts.ts';
import { named, rowOf } from '../../db/rows/column-names.ts';
import { given } from '../../db/rows/given.ts';
import type { Query, Transaction } from '../../db/tables.ts';
import type { PairIdentity } from '../match-decision-store.ts';
import type { SnapshotRecord } from '../match-record-store.ts';
import { ATTACHED_SHARD } from '../match-result-store.ts';

/** A reference record that a user attached to a record of ours. `by` is the user's email, empty when they are deleted. */
export type AttachedPair = PairIdentity & { by: string; at: string };
type Position = Pick<SnapshotRecord, 'runId' | 'kind' | 'ord'>;

/** Keeps that a user attached a pair. */
export async function insertAttached(
  transaction: Transaction,
  pair: PairIdentity,
  { userId, at }: { userId: string; at: string },
): Promise<void> {
  const attached = { attached_by: userId, attached_at: at };
  await transaction
    .insertInto('match_attached')
    .values({ ...rowOf(pair), ...attached })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'record_id', 'list_name', 'external_id']).doUpdateSet(attached),
    )
    .execute();
}

/** Forgets that a pair was attached. */
export async function deleteAttached(
  transaction: Transaction,
  { kind, recordId, listName, externalId }: PairIdentity,
): Promise<void> {
  await transaction
    .deleteFrom('match_attached')
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .where('list_name', '=', listName)
    .where('external_id', '=', externalId)
    .execute();
}

/** Lists what is attached to records of a kind: to some, or to all. */
export async function listAttached(
  query: Query,
  kind: EntityKind,
  recordIds?: readonly string[],
): Promise<AttachedPair[]> {
  const read = (some?: readonly string[]) =>
    query
      .selectFrom('match_attached')
      .leftJoin('match_users', 'match_users.user_id', 'match_attached.attached_by')
      .select(named('kind', 'record_id', 'list_name', 'external_id'))
      .select([sql<string>`coalesce(match_users.email, '')`.as('by'), 'attached_at as at'])
      .where('kind', '=', kind)
      .$call(given(some, (rows, some) => rows.where('record_id', 'in', [...some])))
      .orderBy('record_id')
      .orderBy('list_name')
      .orderBy('external_id')
      .execute();
  return recordIds ? readInParts(recordIds, read) : read();
}

/** Replaces the packed candidates that are attached to a record in a list; empty for none. */
export async function putAttachedResult(
  transaction: Transaction,
  { runId, kind, ord }: Position,
  { listId, packed }: { listId: string; packed: Uint8Array },
): Promise<void> {
  await transaction
    .deleteFrom('match_results')
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('ord', '=', ord)
    .where('list_id', '=', listId)
    .where('shard', '=', ATTACHED_SHARD)
    .execute();
  if (packed.length === 0) return;
  await transaction
    .insertInto('match_results')
    .values({ run_id: runId, kind, ord, list_id: listId, shard: ATTACHED_SHARD, packed })
    .execute();
}

/** Counts one candidate of a score more, or one less, for a record. */
export async function addToCandidates(
  transaction: Transaction,
  { runId, kind, ord }: Position,
  { score, by }: { score: number; by: 1 | -1 },
): Promise<void> {
  await transaction
    .insertInto('match_scores')
    .values({ run_id: runId, kind, ord, score, count: by })
    .onConflict((conflict) =>
      conflict
        .columns(['run_id', 'kind', 'ord', 'score'])
        .doUpdateSet({ count: sql`match_scores.count + ${by}` }),
    )
    .execute();
  await transaction
    .deleteFrom('match_scores')
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('ord', '=', ord)
    .where('count', '<=', 0)
    .execute();
  const { best } = await transaction
    .selectFrom('match_scores')
    .select(({ fn }) => fn.max('score').as('best'))
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('ord', '=', ord)
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('match_records')
    .set({ candidates: sql<number>`candidates + ${by}`, best_score: best ?? -1 })
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('ord', '=', ord)
    .execute();
}
