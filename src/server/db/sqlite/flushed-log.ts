import { type FileHandle, open } from 'node:fs/promises';

/**
 * Brings commits to the disk beside the thread. SQLite would hold the thread for as long as the disk is at work for
 * others, such as a command that imports a list; here only what waits for the commit is held. Commits that end while a
 * flush is under way share the next one.
 */
export class FlushedLog {
  readonly #path: string;
  #log: FileHandle | undefined;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | undefined;

  /** @param path the write-ahead log of a database that is open, whose file stays the same as long */
  constructor(path: string) {
    this.#path = path;
  }

  /** Resolves when every commit that has ended by now is on the disk; rejects when that is not known. */
  flush(): Promise<void> {
    this.#next ??= this.#flushAfter(this.#running);
    return this.#next;
  }

  /** Resolves when the flush that was asked for last has ended, and the file is closed. */
  async close(): Promise<void> {
    await this.#next?.catch(() => undefined);
    await this.#running;
    await this.#log?.close();
  }

  async #flushAfter(before: Promise<unknown>): Promise<void> {
    await before;
    // Who asks from here on has commits that this flush may not hold.
    this.#running = this.#next?.catch(() => undefined) ?? this.#running;
    this.#next = undefined;
    this.#log ??= await open(this.#path, 'r+');
    await this.#log.datasync();
  }
}
