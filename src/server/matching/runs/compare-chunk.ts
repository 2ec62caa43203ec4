import { lowestScoreOf } from '#matching';
import { runTransaction } from '../../db/run-transaction.ts';
import { type Chunk, type ChunkKey, listOpenChunks, noteChunk, readChunk } from '../match-chunk-store.ts';
import type { MatchDeps } from '../match-deps.ts';
import { listRecords, type SnapshotRecord } from '../match-record-store.ts';
import { replaceResults } from '../match-result-store.ts';
import { lockRun, readRun } from '../match-run-store.ts';
import type { MatchShard } from '../match-shards.ts';
import { type FoundNames, packCandidates } from '../pack-candidates.ts';
import { processInBatches as takeTurns } from '../process-in-batches.ts';
import { type FoundOfQuery, FoundPairs } from './found-pairs.ts';
import { joinInThreads } from './join-threads.ts';
import { FINISH_JOB } from './run-job.ts';
import { selectCandidates } from './select-candidates.ts';

const PROGRESS_INTERVAL_MS = 500;
/** Records whose results are put in order between two looks at other requests. */
const RECORDS_PER_SLICE = 50;

/** The run ended while its chunk was compared. */
class RunEndedError extends Error {}

/** Compares the records of a chunk with its shard, and writes what is found. Done again, it changes nothing. */
export async function compareChunk(deps: MatchDeps, key: ChunkKey, signal: AbortSignal): Promise<void> {
  const { db, shards } = deps;
  const chunk = await readChunk(db.query, key);
  const run = await readRun(db.query, key.runId);
  if (!chunk || chunk.isDone || run?.state !== 'running') return;
  const shard = await shards.open(chunk.listId, chunk.kind, chunk.shard);
  const place = { from: chunk.firstOrd, to: chunk.endOrd };
  const records: SnapshotRecord[] = await listRecords(db.query, chunk, place);
  try {
    const found = await joinChunk(deps, { chunk, shard, records }, signal);
    const results = await packAll(found, { shard, records, signal });
    await writeChunk(deps, chunk, { results, found: found.count });
  } catch (error) {
    if (!(error instanceof RunEndedError)) throw error;
  }
}

type Comparison = { chunk: Chunk; shard: MatchShard; records: readonly SnapshotRecord[] };

/** The join in threads; its progress is written down, and it ends when its run does. */
async function joinChunk(
  { db }: MatchDeps,
  { chunk, shard, records }: Comparison,
  signal: AbortSignal,
): Promise<FoundPairs> {
  const found = new FoundPairs();
  const select = selectCandidates({ kind: chunk.kind, shard, records });
  const ended = new AbortController();
  let progress = 0;
  const report = async () => {
    await noteChunk(db.query, chunk, { progress, found: found.count, isDone: false });
    const run = await readRun(db.query, chunk.runId);
    if (run?.state !== 'running') ended.abort(new RunEndedError());
  };
  // A report that fails is made up for by the next one.
  const timer = setInterval(() => void report().catch(() => {}), PROGRESS_INTERVAL_MS);
  try {
    await joinInThreads({
      index: shard.index,
      queries: records.map(({ normalized }) => normalized),
      threshold: lowestScoreOf(chunk.kind),
      signal: AbortSignal.any([signal, ended.signal]),
      onPairs: (pairs) => found.add(select(pairs)),
      onProgress: (done, tiles) => {
        progress = tiles === 0 ? 1 : done / tiles;
      },
    });
  } finally {
    clearInterval(timer);
  }
  return found;
}

type Packing = { shard: MatchShard; records: readonly SnapshotRecord[]; signal: AbortSignal };

async function packAll(found: FoundPairs, { shard, records, signal }: Packing) {
  const results: { ord: number; packed: Uint8Array }[] = [];
  const byQuery = await found.byQuery(records.length, signal);
  const birthdayOf = (row: number) => shard.birthdayOfRow[row - shard.firstRow] ?? 0;
  await takeTurns({ end: records.length, size: RECORDS_PER_SLICE, signal }, ({ from, to }) => {
    for (let query = from; query < to; query++) {
      const record = records[query];
      const names = byQuery.namesOf(query);
      if (!record || names.name.length === 0) continue;
      const packed = packCandidates(recordsOfNames(names, shard), record, birthdayOf);
      results.push({ ord: record.ord, packed });
    }
  });
  return results;
}

/** Names that were found, with the records they are of. */
function recordsOfNames({ name, score }: FoundOfQuery, { rowOfName, fieldOfName }: MatchShard): FoundNames {
  const row = new Uint32Array(name.length);
  const field = new Uint8Array(name.length);
  for (let at = 0; at < name.length; at++) {
    row[at] = rowOfName[name[at] as number] as number;
    field[at] = fieldOfName[name[at] as number] as number;
  }
  return { row, field, score };
}

/** Results and their chunk's end together; with the last chunk of a run comes the job that sums it up. */
async function writeChunk(
  { db, jobs }: MatchDeps,
  chunk: Chunk,
  { results, found }: { results: readonly { ord: number; packed: Uint8Array }[]; found: number },
): Promise<void> {
  await runTransaction(db.query, async (transaction) => {
    if ((await lockRun(transaction, chunk.runId)) !== 'running') return;
    await replaceResults(transaction, chunk, results);
    await noteChunk(transaction, chunk, { progress: 1, found, isDone: true });
    const open = await listOpenChunks(transaction, chunk.runId);
    if (open.length > 0) return;
    await jobs.add(FINISH_JOB, { runId: chunk.runId }, { transaction, key: chunk.runId });
  });
  await jobs.hurry(FINISH_JOB);
}
