import { lowestScoreOf, selectPairs } from '#matching';
import { runTransaction } from '../../db/run-transaction.ts';
import { type Chunk, type ChunkKey, listOpenChunks, readChunk, updateChunk } from '../match-chunk-store.ts';
import type { MatchDeps } from '../match-deps.ts';
import { listRecords, type SnapshotRecord } from '../match-record-store.ts';
import { replaceResults } from '../match-result-store.ts';
import { lockRun, readRun } from '../match-run-store.ts';
import type { MatchShard } from '../match-shards.ts';
import { packCandidates } from '../pack-candidates.ts';
import { processInBatches } from '../process-in-batches.ts';
import { FoundPairs } from './found-pairs.ts';
import { joinInThreads } from './join-threads.ts';
import { FINISH_JOB } from './run-job.ts';

const PROGRESS_INTERVAL_MS = 500;
/** Records whose results are packed before other requests are served. */
const RECORDS_PER_BATCH = 50;

/** The run ended while its chunk was compared. */
class RunEndedError extends Error {}

/** Compares the records of a chunk with its shard, and writes what is found. Idempotent. */
export async function compareChunk(deps: MatchDeps, key: ChunkKey, signal: AbortSignal): Promise<void> {
  const { db, shards } = deps;
  const chunk = await readChunk(db.query, key);
  const run = await readRun(db.query, key.runId);
  if (!chunk || chunk.isDone || run?.state !== 'running') return;
  const shard = await shards.open(chunk.listId, chunk.kind, chunk.shard);
  const range = { from: chunk.firstOrd, to: chunk.endOrd };
  const records: SnapshotRecord[] = await listRecords(db.query, chunk, range);
  try {
    const found = await joinChunk(deps, { chunk, shard, records }, signal);
    const results = await packAll(found, { shard, records, signal });
    await writeChunk(deps, chunk, { results, found: found.count });
  } catch (error) {
    if (!(error instanceof RunEndedError)) throw error;
  }
}

type Comparison = { chunk: Chunk; shard: MatchShard; records: readonly SnapshotRecord[] };

/** Joins a chunk in threads, reports the progress, and aborts when the run ends. */
async function joinChunk(
  { db }: MatchDeps,
  { chunk, shard, records }: Comparison,
  signal: AbortSignal,
): Promise<FoundPairs> {
  const found = new FoundPairs();
  const { firstRow, rowOfName, birthdayOfRow } = shard;
  const select = selectPairs({
    kind: chunk.kind,
    birthdays: records.map(({ birthday }) => birthday ?? undefined),
    birthdayOfName: (name) => birthdayOfRow[(rowOfName[name] as number) - firstRow] as number,
  });
  const ended = new AbortController();
  let progress = 0;
  const report = async () => {
    await updateChunk(db.query, chunk, { progress, found: found.count, isDone: false });
    const run = await readRun(db.query, chunk.runId);
    if (run?.state !== 'running') ended.abort(new RunEndedError());
  };
  // A report that fails is superseded by the next one.
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
  await processInBatches({ end: records.length, size: RECORDS_PER_BATCH, signal }, ({ from, to }) => {
    for (let query = from; query < to; query++) {
      const record = records[query];
      const names = byQuery.namesOf(query);
      if (!record || names.name.length === 0) continue;
      results.push({ ord: record.ord, packed: packCandidates(record, names, shard) });
    }
  });
  return results;
}

/** Writes the results of a chunk and marks it done; the last chunk of a run adds the job that sums it up. */
async function writeChunk(
  { db, jobs }: MatchDeps,
  chunk: Chunk,
  { results, found }: { results: readonly { ord: number; packed: Uint8Array }[]; found: number },
): Promise<void> {
  await runTransaction(db.query, async (transaction) => {
    if ((await lockRun(transaction, chunk.runId)) !== 'running') return;
    await replaceResults(transaction, chunk, results);
    await updateChunk(transaction, chunk, { progress: 1, found, isDone: true });
    const open = await listOpenChunks(transaction, chunk.runId);
    if (open.length > 0) return;
    await jobs.add(FINISH_JOB, { runId: chunk.runId }, { transaction, key: chunk.runId });
  });
  await jobs.notify(FINISH_JOB);
}
