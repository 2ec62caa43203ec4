import { indexNames, joinNames, joinWithin, type NameIndex } from '../join/join-names.ts';
import type { HeldRecord } from './held-record.ts';

/** A part of the book that is joined at once. */
type NamePart = { held: HeldRecord[]; index: NameIndex; recordOf: Uint32Array; isForm: Uint8Array };

/**
 * The names of the book in parts of growing size: what is put in is a part of its own until one as small stands beside it,
 * so that a record is indexed few times however many are put in one after the other.
 */
export class OwnNames {
  readonly #parts: NamePart[] = [];
  #waiting: HeldRecord[] = [];

  put(records: readonly HeldRecord[]): void {
    for (const record of records) this.#waiting.push(record);
  }

  /** Calls `take` for each name of a query and each of another record over the threshold, one of them compared as ours. */
  join(
    queries: readonly HeldRecord[],
    threshold: number,
    take: (query: number, other: HeldRecord, score: number) => void,
  ): void {
    this.#index();
    const names = queries.flatMap((query) => query.names);
    const queryOf = Uint32Array.from(queries.flatMap((query, at) => query.names.map(() => at)));
    const isForm = Uint8Array.from(queries.flatMap((query) => Array.from(query.isForm)));
    for (const part of this.#parts) {
      // The whole of a part is joined with itself, each pair once.
      const isWithin = isSame(part.held, queries);
      const perform = isWithin ? joinWithin : joinNames;
      perform(part.index, names, {
        threshold,
        onPairs({ query, name, score, count }) {
          for (let at = 0; at < count; at++) {
            const [left, right] = [query[at] as number, name[at] as number];
            if (isForm[left] === 0 && part.isForm[right] === 0) continue;
            const place = part.recordOf[right] as number;
            const other = part.held[place] as HeldRecord;
            if (!other.isGone) take(queryOf[left] as number, other, score[at] as number);
            if (isWithin) take(place, part.held[queryOf[left] as number] as HeldRecord, score[at] as number);
          }
        },
      });
    }
  }

  #index(): void {
    if (this.#waiting.length === 0) return;
    let held = this.#waiting;
    this.#waiting = [];
    for (
      let last = this.#parts.at(-1);
      last && last.held.length <= held.length * 2;
      last = this.#parts.at(-1)
    ) {
      held = [...last.held, ...held];
      this.#parts.pop();
    }
    this.#parts.push(partOf(held.filter(({ isGone }) => !isGone)));
  }
}

function isSame(some: readonly HeldRecord[], others: readonly HeldRecord[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}

function partOf(held: HeldRecord[]): NamePart {
  return {
    held,
    index: indexNames(held.flatMap(({ names }) => names)),
    recordOf: Uint32Array.from(held.flatMap(({ names }, at) => names.map(() => at))),
    isForm: Uint8Array.from(held.flatMap(({ isForm }) => Array.from(isForm))),
  };
}
