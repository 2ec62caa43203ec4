import {
  comparedNames,
  judgeOwnPair,
  type NumberClass,
  nameKindOf,
  normalizeName,
  numberClass,
  type OwnPair,
  POSSIBLE_DOUBLE,
} from '#matching';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { compareRecords } from '../comparison/compare-records.ts';
import { shardOf } from '../comparison/shard-of.ts';
import type { MatchShard } from '../match-shards.ts';
import { unpackCandidates } from '../pack-candidates.ts';
import { type BookRecord, toOwnRecord } from './duplicate-record-store.ts';

/** Two records that may be one, the one whose id is first in code points as the first. */
export type Double = OwnPair & { first: BookRecord; second: BookRecord };

/** Records that are compared with others and among themselves. */
export class DoubleSearch {
  readonly #records: ReadonlyMap<EntityKind, readonly BookRecord[]>;
  readonly #shards = new Map<EntityKind, MatchShard>();
  readonly #found = new Map<string, Double>();
  readonly #signal: AbortSignal;

  constructor(records: readonly BookRecord[], signal: AbortSignal) {
    this.#records = Map.groupBy(records, ({ kind }) => kind);
    this.#signal = signal;
    for (const [kind, some] of this.#records) this.#shards.set(kind, shardOf(some.map(toShardRecord)));
  }

  /** What was found until now. */
  get found(): Double[] {
    return [...this.#found.values()];
  }

  async amongThemselves(): Promise<void> {
    for (const kind of ENTITY_KINDS) {
      const own = this.#records.get(kind) ?? [];
      await this.#compare(kind, { shard: this.#shards.get(kind), references: own, records: own });
    }
  }

  /** Compares with records of other clients, in both directions: only names that are no first ones need the second. */
  async with(others: readonly BookRecord[]): Promise<void> {
    for (const [kind, records] of Map.groupBy(others, (other) => other.kind)) {
      const own = this.#records.get(kind) ?? [];
      if (own.length === 0) continue;
      await this.#compare(kind, { shard: this.#shards.get(kind), references: own, records });
      const named = records.filter((record) => normalizedNames(record).length > 1);
      if (named.length === 0) continue;
      const shard = shardOf(named.map(toShardRecord));
      await this.#compare(kind, { shard, references: named, records: own });
    }
  }

  async #compare(
    kind: EntityKind,
    {
      shard,
      references,
      records,
    }: { shard: MatchShard | undefined; references: readonly BookRecord[]; records: readonly BookRecord[] },
  ): Promise<void> {
    if (!shard || records.length === 0) return;
    const compared = await compareRecords({
      ...{ kind, shard, signal: this.#signal },
      records: records.map(({ names, normalized, birthday }, ord) => ({
        ...{ ord, normalized, birthday, name: names[0]?.name ?? '' },
      })),
    });
    for (const { ord, packed } of compared) {
      const record = records[ord];
      for (const { row, combined, sameBirthday } of unpackCandidates(packed)) {
        const other = references[row];
        if (!record || !other || isOne(record, other)) continue;
        const isWorth = combined >= POSSIBLE_DOUBLE || sameBirthday || numbersOf(record, other) === 'same';
        if (isWorth) this.#judge(record, other);
      }
    }
  }

  #judge(a: BookRecord, b: BookRecord): void {
    const [first, second] = a.recordId < b.recordId ? [a, b] : [b, a];
    const key = JSON.stringify([first.kind, first.recordId, second.recordId]);
    if (this.#found.has(key)) return;
    const pair = judgeOwnPair(toOwnRecord(first), toOwnRecord(second));
    if (pair) this.#found.set(key, { ...pair, first, second });
  }
}

function isOne(a: BookRecord, b: BookRecord): boolean {
  return a.kind === b.kind && a.recordId === b.recordId;
}

function numbersOf(a: BookRecord, b: BookRecord): NumberClass {
  return numberClass(a.numbers, b.numbers);
}

function toShardRecord(record: BookRecord) {
  const { kind, names, birthday } = record;
  return { kind, names, normalized: normalizedNames(record), birthday };
}

/** The names as they are compared, the first one as it is stored. */
function normalizedNames({ kind, names, normalized }: BookRecord): string[] {
  const nameKind = nameKindOf(kind);
  return comparedNames(nameKind, names).map(({ name }, at) =>
    at === 0 ? normalized : normalizeName(nameKind, name),
  );
}
