import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { NameIndex, NamePostings } from '#matching';
import { startThread } from '../../../ground/start-thread.ts';
import type { AskedTask, SearchedName, SearchedShard, SearchTask, ShardFinds } from './search-shard.ts';

const MOST_THREADS = 4;

type Waiting = { resolve: (result: never) => void; reject: (error: unknown) => void };
/** A thread, what it was asked, what of this is not sent yet, and the numbers of the shards that it keeps. */
type Thread = { worker: Worker; waiting: Map<number, Waiting>; unsent: AskedTask[]; kept: Set<number> };

/**
 * Threads that search, started with their first task and kept, so that the serving thread stays free. A task goes to
 * the thread with the fewest.
 */
export class SearchThreads {
  readonly count: number;
  readonly #threads: Thread[] = [];
  readonly #numbers = new WeakMap<SearchedShard, number>();
  /** A shard without a holder is dropped by the threads too. */
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

  /** Sends tasks that are given at once in one message, as a message costs more than the search of a name in a short list. */
  #perform<Result>(thread: Thread, task: SearchTask): Promise<Result> {
    const id = ++this.#lastId;
    return new Promise<Result>((resolve, reject) => {
      thread.waiting.set(id, { resolve, reject });
      if (thread.unsent.push({ id, task }) === 1) process.nextTick(sendTasks, thread);
    });
  }

  #freest(): Thread {
    const free = this.#threads.toSorted((a, b) => a.waiting.size - b.waiting.size).at(0);
    if (free && (free.waiting.size === 0 || this.#threads.length === this.count)) return free;
    const thread = startSearching((ended) => this.#threads.splice(this.#threads.indexOf(ended), 1));
    this.#threads.push(thread);
    return thread;
  }
}

function sendTasks(thread: Thread): void {
  thread.worker.ref();
  thread.worker.postMessage(thread.unsent);
  thread.unsent = [];
}

/** Starts a thread that searches; an idle one does not keep the process alive. */
function startSearching(onEnd: (thread: Thread) => void): Thread {
  const waiting: Thread['waiting'] = new Map();
  const worker = startThread(new URL('./search-worker.ts', import.meta.url), (reason) => {
    onEnd(thread);
    for (const { reject } of waiting.values()) reject(reason);
  });
  const thread: Thread = { worker, waiting, unsent: [], kept: new Set() };
  worker.on('message', (answers: { id: number; result: never }[]) => {
    for (const { id, result } of answers) {
      waiting.get(id)?.resolve(result);
      waiting.delete(id);
    }
    if (waiting.size === 0) worker.unref();
  });
  return thread;
}
