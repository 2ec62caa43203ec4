import { setImmediate as nextTurn } from 'node:timers/promises';
import { OutrunError } from '../run-transaction.ts';

/** A commit is not put off for longer than this, as other processes cannot write until then. */
const MAX_AGE_MS = 10;
const MAX_TRANSACTIONS = 50;

/** What a shared commit does on the writing connection; `flush` resolves when what is committed is on the disk. */
type Writer = { run(statement: string): void; isInTransaction(): boolean; flush(): Promise<void> };

/**
 * One commit of several short transactions, which are savepoints in it. It waits while every turn of the event loop ends
 * another transaction, so that a single one is committed at once and many cost one write to the disk. A transaction has
 * succeeded only when the commit has.
 */
export class SharedCommit {
  readonly #writer: Writer;
  readonly #outcome = Promise.withResolvers<void>();
  readonly #begunAt = performance.now();
  #ended = 0;
  #hasWritten = false;
  #isOver = false;

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** How many transactions have ended and wait for the commit. */
  get ended(): number {
    return this.#ended;
  }

  /** Resolves when everything that has ended is committed. */
  get outcome(): Promise<void> {
    return this.#outcome.promise;
  }

  /** Counts a transaction that has just ended, and may have written. */
  add(hasWritten: boolean): void {
    this.#ended++;
    this.#hasWritten ||= hasWritten;
  }

  /** Waits for as long as further transactions end. */
  async wait(): Promise<void> {
    let known = 0;
    while (known < this.#ended && this.#mayGrow && !this.#isOver) {
      known = this.#ended;
      await nextTurn();
    }
  }

  commit(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    try {
      this.#writer.run('commit');
      this.#outcome.resolve(this.#hasWritten ? this.#writer.flush() : undefined);
    } catch (error) {
      this.#outcome.reject(error);
      if (this.#writer.isInTransaction()) this.#writer.run('rollback');
    }
  }

  /** Ends without a commit: each transaction that has ended is repeated on its own. */
  abandon(): void {
    this.#isOver = true;
    if (this.#writer.isInTransaction()) this.#writer.run('rollback');
    if (this.#ended > 0) this.#outcome.reject(new OutrunError());
  }

  get #mayGrow(): boolean {
    return this.#ended < MAX_TRANSACTIONS && performance.now() - this.#begunAt < MAX_AGE_MS;
  }
}
