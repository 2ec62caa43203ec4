import type { NamePairs } from '#matching';
import { processInBatches } from '../process-in-batches.ts';

const FIRST_CAPACITY = 65_536;
const PAIRS_PER_BATCH = 200_000;

/** The names found for one query, with their scores. */
type FoundOfQuery = { name: Uint32Array; score: Uint8Array };
/** The names found for all queries in memory that threads share; those of a query are from its `start` up to the next. */
export type FoundColumns = { start: Uint32Array; name: Uint32Array; score: Uint8Array };

/** Collects the pairs of a join, nine bytes each. */
export class FoundPairs {
  count = 0;
  #query = new Uint32Array(FIRST_CAPACITY);
  #name = new Uint32Array(FIRST_CAPACITY);
  #score = new Uint8Array(FIRST_CAPACITY);

  add({ query, name, score, count }: NamePairs): void {
    this.#reserve(count);
    this.#query.set(query.subarray(0, count), this.count);
    this.#name.set(name.subarray(0, count), this.count);
    this.#score.set(score.subarray(0, count), this.count);
    this.count += count;
  }

  /** Sorts the pairs by their query; `queries` is the number of queries. */
  async byQuery(
    queries: number,
    signal: AbortSignal,
  ): Promise<FoundColumns & { namesOf(query: number): FoundOfQuery }> {
    const start = new Uint32Array(queries + 1);
    const range = { end: this.count, size: PAIRS_PER_BATCH, signal };
    await processInBatches(range, ({ from, to }) => {
      for (let at = from; at < to; at++) {
        const next = (this.#query[at] as number) + 1;
        start[next] = (start[next] as number) + 1;
      }
    });
    for (let query = 0; query < queries; query++) {
      start[query + 1] = (start[query + 1] as number) + (start[query] as number);
    }
    const free = start.slice(0, queries);
    const name = new Uint32Array(new SharedArrayBuffer(this.count * Uint32Array.BYTES_PER_ELEMENT));
    const score = new Uint8Array(new SharedArrayBuffer(this.count));
    await processInBatches(range, ({ from, to }) => {
      for (let at = from; at < to; at++) {
        const query = this.#query[at] as number;
        const position = free[query] as number;
        free[query] = position + 1;
        name[position] = this.#name[at] as number;
        score[position] = this.#score[at] as number;
      }
    });
    return {
      ...{ start, name, score },
      namesOf: (query) => ({
        name: name.subarray(start[query], start[query + 1]),
        score: score.subarray(start[query], start[query + 1]),
      }),
    };
  }

  #reserve(count: number): void {
    if (this.count + count <= this.#query.length) return;
    const capacity = Math.max(this.#query.length * 2, this.count + count);
    const grown = <T extends Uint32Array | Uint8Array>(from: T, to: T): T => {
      to.set(from.subarray(0, this.count));
      return to;
    };
    this.#query = grown(this.#query, new Uint32Array(capacity));
    this.#name = grown(this.#name, new Uint32Array(capacity));
    this.#score = grown(this.#score, new Uint8Array(capacity));
  }
}
