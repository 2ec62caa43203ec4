import type { EntityKind } from '#records';
import { inParts, readInParts } from '../db/in-parts.ts';
import { insertRows } from '../db/insert-rows.ts';
import { preparedStatement } from '../db/prepared-statement.ts';
import { named, rowOf } from '../db/rows/column-names.ts';
import type { Query, Transaction } from '../db/tables.ts';
import type { GroupKey } from '../reference-lists/reference-group-store.ts';
import type { ChunkKey } from './match-chunk-store.ts';
import { countRecords } from './match-record-store.ts';
import { processInBatches } from './process-in-batches.ts';

/** The position of a record in a run. */
type RecordPosition = { runId: string; kind: EntityKind; ord: number };
/** Instead of a shard's number: candidates that users have attached by hand. */
export const ATTACHED_SHARD = -1;
/** The packed candidates of a record in one shard of a list. */
export type PackedResult = { ord: number; listId: string; shard: number; packed: Uint8Array };
/** What the members of a group have in common with a record. */
export type GroupBy = GroupKey['by'] | 'spelling';
/** A record's group of candidates in one list; it has at most one of each `by`. */
export type StoredGroup = RecordPosition & {
  listId: string;
  by: GroupBy;
  /** The birthday or birthplace; for other spellings see `speltRows`. */
  value: string;
  count: number;
  decidedAlone: number;
};

const RESULT = named('ord', 'list_id', 'shard', 'packed');
const RESULT_COLUMNS = ['run_id', 'kind', 'ord', 'list_id', 'shard', 'packed'];
/** Those with a row for a record, or several; the last one tells how many records there are. */
const TABLES_BY_RECORD = ['match_results', 'match_scores', 'match_groups', 'match_records'] as const;
/** Records of which the results are deleted between two turns of others. */
const RECORDS_PER_DELETION = 500;

/** Replaces the results of a chunk, which an earlier try may have left. */
export async function replaceResults(
  transaction: Transaction,
  { runId, kind, listId, shard, firstOrd, endOrd }: ChunkKey & { firstOrd: number; endOrd: number },
  results: readonly { ord: number; packed: Uint8Array }[],
): Promise<void> {
  await transaction
    .deleteFrom('match_results')
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('list_id', '=', listId)
    .where('shard', '=', shard)
    .where('ord', '>=', firstOrd)
    .where('ord', '<', endOrd)
    .execute();
  const rows = results.map(({ ord, packed }) => [runId, kind, ord, listId, shard, packed]);
  await insertRows(transaction, 'match_results', { columns: RESULT_COLUMNS }, rows);
}

/** Replaces all candidates of some records of a kind by those that are kept. */
export async function replaceWithKept(
  transaction: Transaction,
  { runId, kind }: Pick<RecordPosition, 'runId' | 'kind'>,
  kept: ReadonlyMap<number, readonly PackedResult[]>,
): Promise<void> {
  for (const ords of inParts([...kept.keys()])) {
    await transaction
      .deleteFrom('match_results')
      .where('run_id', '=', runId)
      .where('kind', '=', kind)
      .where('ord', 'in', ords)
      .execute();
  }
  const rows = [...kept.values()]
    .flat()
    .map(({ ord, listId, shard, packed }) => [runId, kind, ord, listId, shard, packed]);
  await insertRows(transaction, 'match_results', { columns: RESULT_COLUMNS }, rows);
}

/** Lists the packed candidates of some records of a kind, by record, list and shard. */
export async function listResults(
  query: Query,
  { runId, kind }: Pick<RecordPosition, 'runId' | 'kind'>,
  ords: readonly number[],
): Promise<PackedResult[]> {
  return readInParts(ords, (some) =>
    query
      .selectFrom('match_results')
      .select(RESULT)
      .where('run_id', '=', runId)
      .where('kind', '=', kind)
      .where('ord', 'in', some)
      .orderBy('ord')
      .orderBy('list_id')
      .orderBy('shard')
      .execute(),
  );
}

/** Lists the packed candidates of some records, each in a run of its own, by list and shard. */
export async function listResultsInRuns(
  query: Query,
  records: readonly RecordPosition[],
): Promise<(PackedResult & { runId: string })[]> {
  if (records.length === 0) return [];
  const positions = records.map(({ runId, kind, ord }) => ({ runId, kind, ord }));
  return (await query.executeQuery(selectResultsInRuns(query, positions))).rows;
}

const selectResultsInRuns = preparedStatement((query, records: RecordPosition[]) =>
  query
    .selectFrom('match_results')
    .select([...RESULT, 'run_id as runId'])
    .where(({ and, or }) => or(records.map(({ runId, kind, ord }) => and({ run_id: runId, kind, ord }))))
    .orderBy('list_id')
    .orderBy('shard'),
);

/** Lists the packed candidates of the records of a kind from one position up to another. */
export async function listResultsBetween(
  query: Query,
  { runId, kind }: Pick<RecordPosition, 'runId' | 'kind'>,
  { from, to }: { from: number; to: number },
): Promise<PackedResult[]> {
  return query
    .selectFrom('match_results')
    .select(RESULT)
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('ord', '>=', from)
    .where('ord', '<', to)
    .orderBy('ord')
    .execute();
}

/** Lists the packed candidates of some records that matching found: those that users attached are left out. */
export async function listFoundResults(
  query: Query,
  of: Pick<RecordPosition, 'runId' | 'kind'>,
  ords: readonly number[],
): Promise<PackedResult[]> {
  return (await listResults(query, of, ords)).filter(({ shard }) => shard !== ATTACHED_SHARD);
}

/** Deletes the candidates of a kind that were attached in an earlier try to finish a run. */
export async function deleteAttachedResults(
  query: Query,
  { runId, kind }: Pick<RecordPosition, 'runId' | 'kind'>,
): Promise<void> {
  await query
    .deleteFrom('match_results')
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('shard', '=', ATTACHED_SHARD)
    .execute();
}

/** Replaces the score histograms of the records from `from` up to `to`. */
export async function replaceScores(
  query: Transaction,
  { runId, kind, from, to }: { runId: string; kind: EntityKind; from: number; to: number },
  scores: readonly { ord: number; score: number; count: number }[],
): Promise<void> {
  await query
    .deleteFrom('match_scores')
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('ord', '>=', from)
    .where('ord', '<', to)
    .execute();
  const columns = ['run_id', 'kind', 'ord', 'score', 'count'];
  const rows = scores.map(({ ord, score, count }) => [runId, kind, ord, score, count]);
  await insertRows(query, 'match_scores', { columns }, rows);
}

/** Replaces the groups of the records from `from` up to `to`. */
export async function replaceGroups(
  query: Query,
  { runId, kind, from, to }: { runId: string; kind: EntityKind; from: number; to: number },
  groups: readonly StoredGroup[],
): Promise<void> {
  await query
    .deleteFrom('match_groups')
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('ord', '>=', from)
    .where('ord', '<', to)
    .execute();
  for (const some of inParts(groups)) {
    const rows = some.map(({ by, ...group }) => rowOf({ ...group, origin: by }));
    await query.insertInto('match_groups').values(rows).execute();
  }
}

/** Lists the groups of some records of a kind. */
export async function listGroups(
  query: Query,
  { runId, kind }: Pick<RecordPosition, 'runId' | 'kind'>,
  ords: readonly number[],
): Promise<StoredGroup[]> {
  return readInParts(ords, (some) =>
    query
      .selectFrom('match_groups')
      .select(named('run_id', 'kind', 'ord', 'list_id', 'value', 'count', 'decided_alone'))
      .select('origin as by')
      .where('run_id', '=', runId)
      .where('kind', '=', kind)
      .where('ord', 'in', some)
      .orderBy('ord')
      .orderBy('list_id')
      .orderBy('origin')
      .execute(),
  );
}

/** Sets how many candidates of a group have a decision of their own. */
export async function setDecidedAlone(
  transaction: Transaction,
  { runId, kind, ord, listId, by }: Pick<StoredGroup, 'runId' | 'kind' | 'ord' | 'listId' | 'by'>,
  decidedAlone: number,
): Promise<void> {
  await transaction
    .updateTable('match_groups')
    .set({ decided_alone: decidedAlone })
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('ord', '=', ord)
    .where('list_id', '=', listId)
    .where('origin', '=', by)
    .execute();
}

/**
 * Deletes all that a run found, some records at a time, so that it neither holds the thread of SQLite nor meets the
 * deadline of a statement. Its own row, its decisions and its audit rows stay.
 * @param perPart fewer records in tests
 */
export async function deleteResults(
  query: Query,
  runId: string,
  perPart = RECORDS_PER_DELETION,
): Promise<void> {
  await query.deleteFrom('match_chunks').where('run_id', '=', runId).execute();
  const counts = await countRecords(query, runId);
  for (const table of TABLES_BY_RECORD) {
    for (const [kind, end] of counts) {
      await processInBatches({ end, size: perPart }, async ({ from, to }) => {
        await query
          .deleteFrom(table)
          .where('run_id', '=', runId)
          .where('kind', '=', kind)
          .where('ord', '>=', from)
          .where('ord', '<', to)
          .execute();
      });
    }
  }
}
