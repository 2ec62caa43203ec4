import { availableParallelism } from 'node:os';
import { type ComparisonFinds, comparisonThreads } from './comparison-threads.ts';
import type { ComparedRecord, PackWork } from './pack-batch.ts';

/** Beyond every record. */
const STOPPED = 2 ** 30;

/** Numbers of the shards, by the memory of their words. */
const shardIds = new WeakMap<ArrayBufferLike, number>();
let lastShardId = 0;

/** Packs the candidates of records in several threads, each of which takes some records when it is free. */
export async function packInThreads(work: PackWork, signal: AbortSignal): Promise<ComparedRecord[]> {
  signal.throwIfAborted();
  const next = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const stop = () => Atomics.store(new Int32Array(next), 0, STOPPED);
  const task = { ...work, shardId: shardIdOf(work.shard), next };
  const packed: ComparedRecord[] = [];
  const keep = (found: ComparisonFinds) => {
    if ('packed' in found) packed.push(...found.packed);
  };
  signal.addEventListener('abort', stop);
  try {
    const threads = comparisonThreads.take(availableParallelism());
    await Promise.all(threads.map((thread) => thread.perform({ do: 'pack', work: task }, keep)));
    signal.throwIfAborted();
    return packed.sort((a, b) => a.ord - b.ord);
  } finally {
    stop();
    signal.removeEventListener('abort', stop);
  }
}

function shardIdOf({ words }: PackWork['shard']): number {
  const id = shardIds.get(words.buffer) ?? ++lastShardId;
  shardIds.set(words.buffer, id);
  return id;
}
