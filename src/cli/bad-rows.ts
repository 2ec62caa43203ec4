import { type FileHandle, open } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import { fail } from './command-line.ts';

/** Most rows printed to the terminal; a file may list them all. */
const SHOWN = 20;

type BadRow = { row: number; problem: string };

/** Collects the rows that an import rejects. */
export class BadRows {
  readonly #file: FileHandle | null;
  readonly #shown: BadRow[] = [];
  #count = 0;
  #waiting: string[] = [];

  private constructor(file: FileHandle | null) {
    this.#file = file;
  }

  /** @param path the CSV file to list all of them in */
  static async open(path: string | undefined): Promise<BadRows> {
    if (path === undefined) return new BadRows(null);
    const file = await open(path, 'w').catch(() => fail(`${path} cannot be written.`));
    await file.write(stringify([['row', 'problem']]));
    return new BadRows(file);
  }

  add(bad: BadRow): void {
    this.#count += 1;
    if (this.#shown.length < SHOWN) this.#shown.push(bad);
    if (this.#file) this.#waiting.push(stringify([[bad.row, bad.problem]], { escape_formulas: true }));
  }

  async flush(): Promise<void> {
    await this.#file?.write(this.#waiting.splice(0).join(''));
  }

  async close(): Promise<void> {
    if (!this.#file) return;
    await this.flush();
    await this.#file.close();
  }

  summary(): string[] {
    const more = this.#count - this.#shown.length;
    return [
      ...this.#shown.map(({ row, problem }) => `row ${row}\t${problem}`),
      ...(more > 0 ? [`… and ${more} more${this.#file ? '' : ': --bad-rows <file> lists them all'}.`] : []),
    ];
  }
}
