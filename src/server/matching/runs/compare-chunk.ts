import { runTransaction } from '../../db/run-transaction.ts';
import { type Comparison, joinRecords, packRecords } from '../comparison/compare-records.ts';
import { FoundPairs } from '../comparison/found-pairs.ts';
import { type Chunk, type ChunkKey, listOpenChunks, readChunk, updateChunk } from '../match-chunk-store.ts';
import type { MatchDeps } from '../match-deps.ts';
import { listRecords, type SnapshotRecord } from '../match-record-store.ts';
import { replaceResults } from '../match-result-store.ts';
import { lockRun, readRun } from '../match-run-store.ts';
import { takeGiven } from './given/take-given.ts';
import { FINISH_JOB } from './run-job.ts';

const PROGRESS_INTERVAL_MS = 500;

/** The run ended while its chunk was compared. */
class RunEndedError extends Error {}

/** Compares the records of a chunk with its shard, or takes what was given of it, and writes what is found. Idempotent. */
export async function compareChunk(deps: MatchDeps, key: ChunkKey, signal: AbortSignal): Promise<void> {
  const { db, shards } = deps;
  const chunk = await readChunk(db.query, key);
  const run = await readRun(db.query, key.runId);
  if (!chunk || chunk.isDone || run?.state !== 'running') return;
  const shard = await shards.open(chunk.listId, chunk.kind, chunk.shard);
  const range = { from: chunk.firstOrd, to: chunk.endOrd };
  const records: SnapshotRecord[] = await listRecords(db.query, chunk, range);
  try {
    const found =
      run.givenBy === null
        ? await joinChunk(deps, { chunk, kind: chunk.kind, shard, records }, signal)
        : await takeGiven(db.query, { ...chunk, shard, records, signal });
    const results = await packRecords(found, { kind: chunk.kind, shard, records, signal });
    await writeChunk(deps, chunk, { results, found: found.count });
  } catch (error) {
    if (!(error instanceof RunEndedError)) throw error;
  }
}

type ChunkComparison = Omit<Comparison, 'signal'> & { chunk: Chunk };

/** Joins a chunk, reports the progress, and aborts when the run ends. */
async function joinChunk(
  { db }: MatchDeps,
  { chunk, ...comparison }: ChunkComparison,
  signal: AbortSignal,
): Promise<FoundPairs> {
  const found = new FoundPairs();
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
    const joined = { ...comparison, signal: AbortSignal.any([signal, ended.signal]) };
    await joinRecords(found, joined, (done, tiles) => {
      progress = tiles === 0 ? 1 : done / tiles;
    });
  } finally {
    clearInterval(timer);
  }
  return found;
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
