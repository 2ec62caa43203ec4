import { writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';

/** A row that is left out; rows count from 1, without the line of the column names. */
export type BadRow = { file: string; row: number; problem: string };

const ROWS_PER_WRITE = 1_000;

/** Counts the rows that are left out, keeps the first of them, and lists all in a CSV file. */
export class BadRowFile {
  readonly first: BadRow[] = [];
  count = 0;
  readonly #file: FileHandle | null;
  readonly #kept: number;
  #waiting: string[][] = [['file', 'row', 'problem']];

  private constructor(file: FileHandle | null, kept: number) {
    this.#file = file;
    this.#kept = kept;
  }

  /**
   * @param path the CSV file to list all of them in
   * @param kept how many are kept in memory
   */
  static async open(path: string | undefined, kept: number): Promise<BadRowFile> {
    return new BadRowFile(path === undefined ? null : await open(path, 'w'), kept);
  }

  get hasFile(): boolean {
    return this.#file !== null;
  }

  add(bad: BadRow): void {
    this.count += 1;
    if (this.first.length < this.#kept) this.first.push(bad);
    if (!this.#file) return;
    this.#waiting.push([bad.file, String(bad.row), bad.problem]);
    if (this.#waiting.length >= ROWS_PER_WRITE) this.#flush();
  }

  async close(): Promise<void> {
    this.#flush();
    await this.#file?.close();
  }

  #flush(): void {
    if (this.#file) writeSync(this.#file.fd, stringify(this.#waiting.splice(0), { escape_formulas: true }));
  }
}
