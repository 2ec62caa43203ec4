import { postingsBytes } from '#matching';
import type { EntityKind } from '#records';
import type { MatchShards } from '../../match-shards.ts';
import type { SearchedShard } from './search-shard.ts';
import type { SearchThreads } from './search-threads.ts';

/** A version of a reference list: another import under the same id is another one. */
export type ListVersion = { id: string; importedAt: string };
type ShardKey = { list: ListVersion; kind: EntityKind; number: number };
type Resident = { shard: Promise<SearchedShard>; bytes: number };

/** The numbers of the shards of so many lists are kept. */
const MAX_KNOWN_LISTS = 10_000;

/** Shards in memory for the search of one name, up to a number of bytes: those searched last stay. */
export class ResidentShards {
  readonly #shards: MatchShards;
  readonly #threads: Pick<SearchThreads, 'invert'>;
  readonly #maxBytes: number;
  /** The one used longest ago first. */
  readonly #resident = new Map<string, Resident>();
  readonly #numbers = new Map<string, ReturnType<MatchShards['list']>>();

  constructor(shards: MatchShards, threads: Pick<SearchThreads, 'invert'>, maxBytes: number) {
    this.#shards = shards;
    this.#threads = threads;
    this.#maxBytes = maxBytes;
  }

  /** Lists the shards of a list and kind. Cached, as a list never changes. */
  list({ id, importedAt }: ListVersion, kind: EntityKind): ReturnType<MatchShards['list']> {
    const key = JSON.stringify([id, importedAt, kind]);
    if (this.#numbers.size > MAX_KNOWN_LISTS) this.#numbers.clear();
    const known = this.#numbers.get(key) ?? this.#shards.list(id, kind);
    this.#numbers.set(key, known);
    known.catch(() => this.#numbers.delete(key));
    return known;
  }

  /** Returns a shard from memory, or opens it. */
  async get(shard: ShardKey): Promise<SearchedShard> {
    const { list, kind, number } = shard;
    const key = JSON.stringify([list.id, list.importedAt, kind, number]);
    const resident = this.#resident.get(key) ?? { shard: this.#open(shard), bytes: 0 };
    this.#resident.delete(key);
    this.#resident.set(key, resident);
    try {
      const opened = await resident.shard;
      resident.bytes = bytesOf(opened);
      this.#shrink();
      return opened;
    } catch (error) {
      if (this.#resident.get(key) === resident) this.#resident.delete(key);
      throw error;
    }
  }

  /** The bytes in memory. */
  get bytes(): number {
    let sum = 0;
    for (const { bytes } of this.#resident.values()) sum += bytes;
    return sum;
  }

  async #open({ list, kind, number }: ShardKey): Promise<SearchedShard> {
    const { index, ...columns } = await this.#shards.open(list.id, kind, number);
    return { ...columns, postings: await this.#threads.invert(index) };
  }

  #shrink(): void {
    for (const [key, { bytes }] of this.#resident) {
      if (this.bytes <= this.#maxBytes) return;
      if (bytes > 0) this.#resident.delete(key);
    }
  }
}

function bytesOf({ postings, words, ...shard }: SearchedShard): number {
  return [shard.rowOfName, shard.fieldOfName, shard.birthdayOfRow, shard.birthdaySets].reduce(
    (sum, column) => sum + column.byteLength,
    postingsBytes(postings) + words.buffer.byteLength,
  );
}
