import type { Selectable } from 'kysely';
import type { EntityKind } from '#records';
import { inParts } from '../db/in-parts.ts';
import { namedRow, rowOf } from '../db/rows/column-names.ts';
import type { Query, Tables, Transaction } from '../db/tables.ts';

/** Identifies a part of a run's work: the records from `firstOrd` up to `endOrd` against one shard. */
export type ChunkKey = { runId: string; kind: EntityKind; listId: string; shard: number; part: number };
export type Chunk = ChunkKey & { firstOrd: number; endOrd: number; isDone: boolean };

/** Progress of all chunks of a run: the share of pairs compared, 0 to 1, and candidates found. */
type ChunkProgress = { share: number; found: number };

/** Replaces the chunks of a run. */
export async function replaceChunks(
  transaction: Transaction,
  runId: string,
  chunks: readonly (Omit<Chunk, 'isDone'> & { pairs: number })[],
): Promise<void> {
  await transaction.deleteFrom('match_chunks').where('run_id', '=', runId).execute();
  const rows = chunks.map((chunk) => rowOf({ ...chunk, progress: 0, found: 0, done: 0 }));
  for (const some of inParts(rows)) await transaction.insertInto('match_chunks').values(some).execute();
}

export async function readChunk(query: Query, key: ChunkKey): Promise<Chunk | null> {
  const row = await query
    .selectFrom('match_chunks')
    .selectAll()
    .where('run_id', '=', key.runId)
    .where('kind', '=', key.kind)
    .where('list_id', '=', key.listId)
    .where('shard', '=', key.shard)
    .where('part', '=', key.part)
    .executeTakeFirst();
  return row ? toChunk(row) : null;
}

/** The chunks of a run that are not done. */
export async function listOpenChunks(query: Query, runId: string): Promise<Chunk[]> {
  const rows = await query
    .selectFrom('match_chunks')
    .selectAll()
    .where('run_id', '=', runId)
    .where('done', '=', 0)
    .execute();
  return rows.map(toChunk);
}

/** Updates the progress of a chunk that is not done. */
export async function updateChunk(
  query: Query,
  key: ChunkKey,
  { progress, found, isDone }: { progress: number; found: number; isDone: boolean },
): Promise<void> {
  await query
    .updateTable('match_chunks')
    .set({ progress, found, done: Number(isDone) })
    .where('run_id', '=', key.runId)
    .where('kind', '=', key.kind)
    .where('list_id', '=', key.listId)
    .where('shard', '=', key.shard)
    .where('part', '=', key.part)
    // A late report does not reopen a chunk that is done.
    .where('done', '=', 0)
    .execute();
}

export async function readChunkProgress(query: Query, runId: string): Promise<ChunkProgress> {
  const row = await query
    .selectFrom('match_chunks')
    .select(({ fn, eb, val }) => [
      fn.coalesce(fn.sum<number>('found'), val(0)).as('found'),
      fn.coalesce(fn.sum<number>('pairs'), val(0)).as('pairs'),
      fn.coalesce(fn.sum<number>(eb('pairs', '*', eb.ref('progress'))), val(0)).as('compared'),
    ])
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
  const pairs = Number(row.pairs);
  return { share: pairs === 0 ? 0 : Number(row.compared) / pairs, found: Number(row.found) };
}

function toChunk(row: Selectable<Tables['match_chunks']>): Chunk {
  const { done, pairs, progress, found, ...chunk } = namedRow(row);
  return { ...chunk, isDone: done === 1 };
}
