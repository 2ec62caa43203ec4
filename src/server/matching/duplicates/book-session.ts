import type { EntityKind } from '#records';
import { type BookChange, type BookFinds, type BookWork, writePart } from '../comparison/book-part.ts';
import { comparisonThreads } from '../comparison/comparison-threads.ts';
import type { Query } from '../match-run-store.ts';
import { eachBookPart } from './duplicate-record-store.ts';

let lastBookId = 0;

/**
 * The book as it is stored, read once and compared in a thread of those that compare names. It is told what of its finds is
 * stored; where nothing is, a new one is read.
 */
export class BookSession {
  readonly #bookId = ++lastBookId;
  readonly #parts: SharedArrayBuffer[];
  readonly #mostAlike: number | undefined;

  private constructor(parts: SharedArrayBuffer[], mostAlike: number | undefined) {
    this.#parts = parts;
    this.#mostAlike = mostAlike;
  }

  /** Reads the book, or one kind of it. */
  static async read(
    query: Query,
    { kind, mostAlike, signal }: { kind?: EntityKind; mostAlike?: number | undefined; signal?: AbortSignal },
  ): Promise<BookSession> {
    const parts: SharedArrayBuffer[] = [];
    for await (const records of eachBookPart(query, kind)) {
      signal?.throwIfAborted();
      parts.push(writePart({ clientIds: [], records }));
    }
    return new BookSession(parts, mostAlike);
  }

  /** Replaces the records of clients and finds their doubles. `keep` is called next, or nothing any more. */
  change(change: BookChange): Promise<BookFinds> {
    return this.#ask({ change });
  }

  /** Keeps a change that is stored. */
  keep({ clientIds, records }: BookChange, { frequent }: BookFinds): void {
    const stored = records.map((record, at) => ({ ...record, frequent: frequent[at] ?? 0 }));
    this.#parts.push(writePart({ clientIds, records: stored }));
  }

  lookAlikes(name: string, most: number): Promise<BookFinds> {
    return this.#ask({ name, most });
  }

  async #ask(asked: { change: BookChange } | { name: string; most: number }): Promise<BookFinds> {
    const work: BookWork = {
      ...{ bookId: this.#bookId, mostAlike: this.#mostAlike, parts: this.#parts },
      ...asked,
    };
    const [thread] = comparisonThreads.take(1);
    let finds: BookFinds | undefined;
    await thread?.perform({ do: 'book', work }, (found) => {
      if ('book' in found) finds = found.book;
    });
    if (!finds) throw new Error('The thread found nothing.');
    return finds;
  }
}
