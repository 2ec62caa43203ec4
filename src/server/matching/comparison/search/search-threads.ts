import { availableParallelism } from 'node:os';
import type { NameIndex, NamePostings } from '#matching';
import { KeptThreads } from '../../../ground/kept-threads.ts';
import type { SearchedName, SearchedShard, SearchResult, SearchTask, ShardFinds } from './search-shard.ts';

const MOST_THREADS = 4;
const WORKER = new URL('./search-worker.ts', import.meta.url);

type SearchThread = ReturnType<KeptThreads<SearchTask, SearchResult>['takeFreest']>;

/** Threads that search, and keep the shards that they were sent, so that the serving thread stays free. */
export class SearchThreads {
  readonly count: number;
  readonly #threads = new KeptThreads<SearchTask, SearchResult>(WORKER, {
    idleMs: Number.POSITIVE_INFINITY,
    isTogether: true,
  });
  readonly #numbers = new WeakMap<SearchedShard, number>();
  /** The threads that keep the shard of a number. */
  readonly #keepers = new Map<number, Set<SearchThread>>();
  /** A shard without a holder is dropped by the threads too. */
  readonly #left = new FinalizationRegistry((number: number) => this.#forget(number));
  #lastNumber = 0;

  constructor(count = Math.min(MOST_THREADS, availableParallelism())) {
    this.count = count;
  }

  invert(index: NameIndex): Promise<NamePostings> {
    return perform(this.#threads.takeFreest(this.count), { do: 'invert', index });
  }

  search(shard: SearchedShard, name: SearchedName): Promise<ShardFinds> {
    const thread = this.#threads.takeFreest(this.count);
    const number = this.#numberOf(shard);
    const keepers = this.#keepers.get(number);
    const isKept = keepers?.has(thread);
    keepers?.add(thread);
    return perform(thread, { do: 'search', number, shard: isKept ? null : shard, name });
  }

  #numberOf(shard: SearchedShard): number {
    const known = this.#numbers.get(shard);
    if (known !== undefined) return known;
    const number = ++this.#lastNumber;
    this.#numbers.set(shard, number);
    this.#keepers.set(number, new Set());
    this.#left.register(shard, number);
    return number;
  }

  #forget(number: number): void {
    for (const thread of this.#keepers.get(number) ?? []) {
      void perform(thread, { do: 'forget', number }).catch(() => {});
    }
    this.#keepers.delete(number);
  }
}

async function perform<Result extends SearchResult>(thread: SearchThread, task: SearchTask): Promise<Result> {
  let result: SearchResult = null;
  await thread.perform(task, (message) => {
    result = message;
  });
  return result as Result;
}
