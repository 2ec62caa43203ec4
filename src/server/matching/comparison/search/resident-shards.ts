import { postingsBytes } from '#matching';
import type { EntityKind } from '#records';
import type { MatchShard, MatchShards } from '../../match-shards.ts';
import type { SearchedShard } from './search-shard.ts';
import type { SearchThreads } from './search-threads.ts';

/** A version of a reference list: another import under the same id is another one. */
export type ListVersion = { id: string; importedAt: string };
type ShardKey = { list: ListVersion; kind: EntityKind; number: number };
type Resident<Shard> = { shard: Promise<Shard>; bytes: number };

/** What is kept of a shard, and how many bytes it takes. */
export type ShardForm<Shard> = {
  prepare(shard: MatchShard): Shard | Promise<Shard>;
  bytesOf(shard: Shard): number;
};

/** Shards as one name is searched in them. */
export function searchedForm(threads: Pick<SearchThreads, 'invert'>): ShardForm<SearchedShard> {
  return {
    prepare: async ({ index, ...columns }) => ({ ...columns, postings: await threads.invert(index) }),
    bytesOf: ({ postings, ...columns }) => postingsBytes(postings) + columnBytes(columns),
  };
}

/** Shards as many names are joined with them. */
export const joinedForm: ShardForm<MatchShard> = {
  prepare: (shard) => shard,
  bytesOf: ({ index, ...columns }) => index.buffer.byteLength + columnBytes(columns),
};

/** The numbers of the shards of so many lists are kept. */
const MAX_KNOWN_LISTS = 10_000;

/** Shards in memory, up to a number of bytes: those used last stay, and none of them when none was used for some time. */
export class ResidentShards<Shard> {
  readonly #shards: MatchShards;
  readonly #form: ShardForm<Shard>;
  readonly #maxBytes: number;
  readonly #idleMs: number | null;
  /** The one used longest ago first. */
  readonly #resident = new Map<string, Resident<Shard>>();
  readonly #numbers = new Map<string, ReturnType<MatchShards['list']>>();
  #idle: NodeJS.Timeout | undefined;

  /** @param idleMs after which all are dropped; by default they stay */
  constructor(
    shards: MatchShards,
    form: ShardForm<Shard>,
    { maxBytes, idleMs = null }: { maxBytes: number; idleMs?: number | null },
  ) {
    this.#shards = shards;
    this.#form = form;
    this.#maxBytes = maxBytes;
    this.#idleMs = idleMs;
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
  async get(shard: ShardKey): Promise<Shard> {
    const { list, kind, number } = shard;
    this.#waitUntilIdle();
    const key = JSON.stringify([list.id, list.importedAt, kind, number]);
    const resident = this.#resident.get(key) ?? { shard: this.#open(shard), bytes: 0 };
    this.#resident.delete(key);
    this.#resident.set(key, resident);
    try {
      const opened = await resident.shard;
      resident.bytes = this.#form.bytesOf(opened);
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

  async #open({ list, kind, number }: ShardKey): Promise<Shard> {
    return this.#form.prepare(await this.#shards.open(list.id, kind, number));
  }

  #waitUntilIdle(): void {
    if (this.#idleMs === null) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#resident.clear(), this.#idleMs).unref();
  }

  #shrink(): void {
    for (const [key, { bytes }] of this.#resident) {
      if (this.bytes <= this.#maxBytes) return;
      if (bytes > 0) this.#resident.delete(key);
    }
  }
}

function columnBytes({ words, ...shard }: Omit<MatchShard, 'index'>): number {
  return [shard.rowOfName, shard.fieldOfName, shard.birthdayOfRow, shard.birthdaySets].reduce(
    (sum, column) => sum + column.byteLength,
    words.buffer.byteLength,
  );
}
