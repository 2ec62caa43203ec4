import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { NameIndex, NamePostings } from '#matching';
import type { SearchedName, SearchedShard, SearchTask, ShardFinds } from './search-shard.ts';

const MOST_THREADS = 4;

type Waiting = { resolve: (result: never) => void; reject: (error: unknown) => void };
/** A thread, what it was asked, and the numbers of the shards that it keeps. */
type Thread = { worker: Worker; waiting: Map<number, Waiting>; kept: Set<number> };

/**
 * Threads that search, started with their first task and kept, so that the serving thread stays free. A task goes to
 * the thread with the fewest.
 */
export class SearchThreads {
  readonly count: number;
  readonly #threads: Thread[] = [];
  readonly #numbers = new WeakMap<SearchedShard, number>();
  /** A shard that nobody holds any more leaves the threads too. */
  readonly #left = new FinalizationRegistry((number: number) => this.#forget(number));
  #lastId = 0;
  #lastNumber = 0;

  constructor(count = Math.min(MOST_THREADS, availableParallelism())) {
    this.count = count;
  }

  invert(index: NameIndex): Promise<NamePostings> {
    return this.#perform(this.#freest(), { do: 'invert', index });
  }

  search(shard: SearchedShard, name: SearchedName): Promise<ShardFinds> {
    const thread = this.#freest();
    const number = this.#numberOf(shard);
    const isKept = thread.kept.has(number);
    thread.kept.add(number);
    return this.#perform(thread, { do: 'search', number, shard: isKept ? null : shard, name });
  }

  #numberOf(shard: SearchedShard): number {
    const known = this.#numbers.get(shard);
    if (known !== undefined) return known;
    const number = ++this.#lastNumber;
    this.#numbers.set(shard, number);
    this.#left.register(shard, number);
    return number;
  }

  #forget(number: number): void {
    for (const thread of this.#threads) {
      if (thread.kept.delete(number)) void this.#perform(thread, { do: 'forget', number }).catch(() => {});
    }
  }

  #perform<Result>({ worker, waiting }: Thread, task: SearchTask): Promise<Result> {
    const id = ++this.#lastId;
    return new Promise<Result>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, task });
    });
  }

  #freest(): Thread {
    const free = this.#threads.toSorted((a, b) => a.waiting.size - b.waiting.size).at(0);
    if (free && (free.waiting.size === 0 || this.#threads.length === this.count)) return free;
    const thread = startThread((ended) => this.#threads.splice(this.#threads.indexOf(ended), 1));
    this.#threads.push(thread);
    return thread;
  }
}

/** Starts a thread; an idle one does not keep the process alive. */
function startThread(onEnd: (thread: Thread) => void): Thread {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url));
  const thread: Thread = { worker, waiting: new Map(), kept: new Set() };
  let failure: unknown;
  worker.on('message', ({ id, result }: { id: number; result: never }) => {
    thread.waiting.get(id)?.resolve(result);
    thread.waiting.delete(id);
    if (thread.waiting.size === 0) worker.unref();
  });
  worker.on('error', (error) => {
    failure = error;
  });
  worker.on('exit', (code) => {
    onEnd(thread);
    const reason = failure ?? new Error(`A thread that searches exited with ${code}.`);
    for (const { reject } of thread.waiting.values()) reject(reason);
  });
  return thread;
}
