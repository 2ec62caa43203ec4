import type { Query } from '../../db/tables.ts';
import { type BookChange, type BookFinds, type BookWork, writePart } from '../comparison/book-part.ts';
import { bookThreads } from '../comparison/comparison-threads.ts';
import { eachBookPart, readBookRevision } from './duplicate-record-store.ts';

/** After so many changes a book is read again: what it has in memory is all that was ever put into it. */
const MOST_CHANGES = 1_000;

let lastBookId = 0;

/** The book as it is stored at a revision, read once and compared in a thread that keeps it. */
export class BookSession {
  readonly #bookId = ++lastBookId;
  readonly #parts: SharedArrayBuffer[];
  readonly #mostParts: number;
  readonly #mostAlike: number | undefined;
  #revision: number;
  /** Whether the thread has compared a change that is not known to be stored. */
  #isAhead = false;

  private constructor(parts: SharedArrayBuffer[], revision: number, mostAlike: number | undefined) {
    this.#parts = parts;
    this.#mostParts = parts.length + MOST_CHANGES;
    this.#revision = revision;
    this.#mostAlike = mostAlike;
  }

  static async read(
    query: Query,
    { mostAlike, signal }: { mostAlike?: number | undefined; signal?: AbortSignal | undefined },
  ): Promise<BookSession> {
    // What is stored while the parts are read raises the revision, and this book is then of one that is gone.
    const revision = await readBookRevision(query);
    const parts: SharedArrayBuffer[] = [];
    for await (const records of eachBookPart(query)) {
      signal?.throwIfAborted();
      parts.push(writePart({ clientIds: [], records }));
    }
    return new BookSession(parts, revision, mostAlike);
  }

  /** Whether this is the book of that revision, for comparisons with that bound. */
  isOf(revision: number, mostAlike: number | undefined): boolean {
    return this.#revision === revision && this.#mostAlike === mostAlike;
  }

  /** Whether it can be changed: not while a change of it is not known to be stored. */
  get isChangeable(): boolean {
    return !this.#isAhead && this.#parts.length < this.#mostParts;
  }

  /** Whether the next change that is stored is that of this book, and makes it of `revision`. */
  isBefore(revision: number): boolean {
    return this.#revision + 1 === revision;
  }

  /** Replaces the records of clients and finds their doubles. `keep` is called next, or nothing any more. */
  change(change: BookChange): Promise<BookFinds> {
    this.#isAhead = true;
    return this.#ask({ change });
  }

  /** Keeps a change that is stored, as the next revision. */
  keep({ clientIds, records }: BookChange, { frequent }: BookFinds): void {
    const stored = records.map((record, at) => ({ ...record, frequent: frequent[at] ?? 0 }));
    this.#parts.push(writePart({ clientIds, records: stored }));
    this.#revision++;
    this.#isAhead = false;
  }

  lookAlikes(name: string, most: number): Promise<BookFinds> {
    return this.#ask({ name, most });
  }

  async #ask(asked: { change: BookChange } | { name: string; most: number }): Promise<BookFinds> {
    const work: BookWork = {
      ...{ bookId: this.#bookId, mostAlike: this.#mostAlike, parts: this.#parts },
      ...asked,
    };
    const [thread] = bookThreads.take(1);
    let finds: BookFinds | undefined;
    await thread?.perform({ do: 'book', work }, (found) => {
      if ('book' in found) finds = found.book;
    });
    if (!finds) throw new Error('The thread found nothing.');
    return finds;
  }
}
