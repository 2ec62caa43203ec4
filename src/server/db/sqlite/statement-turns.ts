import { yieldToOthers } from '../../ground/yield-to-others.ts';

/** How long statements may follow one another before others have a turn. */
const MOST_HELD_MS = 20;

/**
 * Lets requests and timers have a turn between statements. SQLite answers at once, so that work of many statements would
 * hold them until its end; on PostgreSQL each statement waits anyway.
 */
export class StatementTurns {
  /** When the first statement of this turn of the event loop was begun; undefined before it. */
  #begunAt: number | undefined;

  /** Waits before a statement or a transaction where those before it have held the thread for long. */
  async take(): Promise<void> {
    const now = performance.now();
    if (this.#begunAt === undefined) {
      this.#begunAt = now;
      setImmediate(() => {
        this.#begunAt = undefined;
      });
    } else if (now - this.#begunAt > MOST_HELD_MS) await yieldToOthers();
  }
}
