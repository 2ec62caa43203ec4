import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ComparedRecord, PackWork } from './pack-batch.ts';

/** What a thread does; without a shard, with the one of its task before. `next` is the first record that no thread has taken. */
export type PackTask = Omit<PackWork, 'shard'> & {
  id: number;
  shard: PackWork['shard'] | null;
  next: SharedArrayBuffer;
};
export type PackReply = { id: number; packed: ComparedRecord[]; isDone: boolean };

/** Beyond every record. */
const STOPPED = 2 ** 30;
/** Threads are kept for the next chunk, as what they prepared of a shard is worth more than their start. */
const IDLE_MS = 10_000;

type Waiting = {
  packed: ComparedRecord[];
  resolve(packed: ComparedRecord[]): void;
  reject(error: unknown): void;
};

/** A thread that packs, and the tasks that wait for it. */
class PackThread {
  readonly #worker = new Worker(new URL('./pack-worker.ts', import.meta.url));
  readonly #waiting = new Map<number, Waiting>();
  readonly #onEnd: (thread: PackThread) => void;
  #words: PackWork['shard']['words'] | null = null;
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;
  #failure: unknown;

  constructor(onEnd: (thread: PackThread) => void) {
    this.#onEnd = onEnd;
    this.#worker.on('message', (reply: PackReply) => this.#take(reply));
    this.#worker.on('error', (error) => {
      this.#failure = error;
    });
    this.#worker.on('exit', (code) => {
      this.#onEnd(this);
      const reason = this.#failure ?? new Error(`A thread that packs exited with ${code}.`);
      for (const { reject } of this.#waiting.values()) reject(reason);
    });
  }

  pack({ shard, ...work }: PackWork, next: SharedArrayBuffer): Promise<ComparedRecord[]> {
    clearTimeout(this.#idle);
    this.#worker.ref();
    const id = ++this.#lastId;
    const isKnown = this.#words?.buffer === shard.words.buffer;
    this.#words = shard.words;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { packed: [], resolve, reject });
      this.#worker.postMessage({ ...work, id, next, shard: isKnown ? null : shard } satisfies PackTask);
    });
  }

  #take({ id, packed, isDone }: PackReply): void {
    const waiting = this.#waiting.get(id);
    waiting?.packed.push(...packed);
    if (!isDone) return;
    this.#waiting.delete(id);
    waiting?.resolve(waiting.packed);
    if (this.#waiting.size > 0) return;
    this.#worker.unref();
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
  }

  #end(): void {
    this.#onEnd(this);
    void this.#worker.terminate();
  }
}

const threads = new Set<PackThread>();

/** Packs the candidates of records in several threads, each of which takes some records when it is free. */
export async function packInThreads(work: PackWork, signal: AbortSignal): Promise<ComparedRecord[]> {
  signal.throwIfAborted();
  while (threads.size < availableParallelism()) threads.add(new PackThread((ended) => threads.delete(ended)));
  const next = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const stop = () => Atomics.store(new Int32Array(next), 0, STOPPED);
  signal.addEventListener('abort', stop);
  try {
    const packed = await Promise.all(Array.from(threads, (thread) => thread.pack(work, next)));
    signal.throwIfAborted();
    return packed.flat().sort((a, b) => a.ord - b.ord);
  } finally {
    stop();
    signal.removeEventListener('abort', stop);
  }
}
