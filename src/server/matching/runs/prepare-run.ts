import { ENTITY_KINDS, type EntityKind } from '#records';
import { readNormalizedNames } from '../../clients/entity-store.ts';
import { takeLock } from '../../db/postgres/postgres-locks.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Transaction } from '../../db/tables.ts';
import { yieldToOthers } from '../../ground/yield-to-others.ts';
import { snapshotClient } from '../comparison/snapshot-client.ts';
import { type Chunk, replaceChunks } from '../match-chunk-store.ts';
import type { MatchDeps } from '../match-deps.ts';
import { countRecords, insertRecords, pageClients, type SnapshotRecord } from '../match-record-store.ts';
import { deleteResults } from '../match-result-store.ts';
import { lockRun, moveRun, readRun, type StoredRun } from '../match-run-store.ts';
import { CHUNK_JOB, FINISH_JOB } from './run-job.ts';

/** Clients added to a run before it yields to other requests. */
const CLIENTS_PER_BATCH = 100;
/** Records of one chunk: large enough to be worth a job, small enough to show progress. */
const RECORDS_PER_CHUNK = 1_250;

/** Snapshots the internal records, and plans which of them are compared with which shard. Idempotent. */
export async function prepareRun(deps: MatchDeps, runId: string, signal: AbortSignal): Promise<void> {
  const { db, jobs } = deps;
  const run = await readRun(db.query, runId);
  if (run?.state !== 'waiting') return;
  await deleteResults(db.query, runId);
  await snapshotRecords(deps, run, signal);
  const chunks = await planChunks(deps, run);
  await runTransaction(db.query, async (transaction) => {
    if ((await lockRun(transaction, runId)) !== 'waiting') return;
    await replaceChunks(transaction, runId, chunks);
    for (const chunk of chunks) await jobs.add(CHUNK_JOB, chunk, { transaction, key: keyOf(chunk) });
    if (chunks.length === 0) await jobs.add(FINISH_JOB, { runId }, { transaction, key: runId });
    await moveRun(transaction, runId, { state: 'running' });
  });
  await jobs.notify(chunks.length === 0 ? FINISH_JOB : CHUNK_JOB);
}

/** The key of a chunk's job. */
export function keyOf({ runId, kind, listId, shard, part }: Omit<Chunk, 'isDone'>): string {
  return [runId, kind, listId, shard, part].join('/');
}

/** How far a snapshot is: the last client that was read, and the next position of each kind. */
type Progress = { after: string; next: ReadonlyMap<EntityKind, number> };

async function snapshotRecords({ db }: MatchDeps, run: StoredRun, signal: AbortSignal): Promise<void> {
  let progress: Progress | null = { after: '', next: new Map(ENTITY_KINDS.map((kind) => [kind, 0])) };
  while (progress) {
    signal.throwIfAborted();
    const before: Progress = progress;
    progress = await runTransaction(db.query, (transaction) => snapshotPage(transaction, run, before));
    await yieldToOthers();
  }
}

/** Adds a page of clients to a run, read as they are stored: nothing that is erased in between is written back. Null at the end. */
async function snapshotPage(
  transaction: Transaction,
  run: StoredRun,
  { after, next: before }: Progress,
): Promise<Progress | null> {
  await takeLock(transaction, 'erasing', { isShared: true });
  const clients = await pageClients(transaction, { after, limit: CLIENTS_PER_BATCH });
  const names = await readNormalizedNames(
    transaction,
    clients.map(({ id }) => id),
  );
  const next = new Map(before);
  const records: SnapshotRecord[] = [];
  for (const client of clients) {
    for (const record of snapshotClient(client, run.kinds, names)) {
      const ord = next.get(record.kind) ?? 0;
      next.set(record.kind, ord + 1);
      records.push({ ...record, runId: run.id, ord });
    }
  }
  await insertRecords(transaction, records);
  const last = clients.at(-1);
  return last && clients.length === CLIENTS_PER_BATCH ? { after: last.id, next } : null;
}

type PlannedChunk = Omit<Chunk, 'isDone'> & { pairs: number };

async function planChunks({ db, shards }: MatchDeps, run: StoredRun): Promise<PlannedChunk[]> {
  const counts = await countRecords(db.query, run.id);
  const chunks: PlannedChunk[] = [];
  for (const kind of run.kinds) {
    const records = counts.get(kind) ?? 0;
    if (records === 0) continue;
    for (const { id: listId } of run.lists) {
      for (const { number: shard, rowCount } of await shards.list(listId, kind)) {
        for (let firstOrd = 0, part = 0; firstOrd < records; firstOrd += RECORDS_PER_CHUNK, part++) {
          const endOrd = Math.min(firstOrd + RECORDS_PER_CHUNK, records);
          const pairs = (endOrd - firstOrd) * rowCount;
          chunks.push({ runId: run.id, kind, listId, shard, part, firstOrd, endOrd, pairs });
        }
      }
    }
  }
  return chunks;
}
