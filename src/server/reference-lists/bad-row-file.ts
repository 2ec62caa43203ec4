import { writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';

/**
 * A row that is left out, or with `isNote` one that is taken, of which something is not understood; rows count from 1,
 * without the line of the column names.
 */
export type BadRow = { file: string; row: number; problem: string; isNote?: boolean };

const ROWS_PER_WRITE = 1_000;

/** Counts the rows that are left out, and the notes; keeps the first of each, and lists all in a CSV file. */
export class BadRowFile {
  readonly first: BadRow[] = [];
  readonly firstNotes: BadRow[] = [];
  count = 0;
  notes = 0;
  readonly #file: FileHandle | null;
  readonly #kept: number;
  #waiting: string[][] = [['file', 'row', 'problem', 'effect']];

  private constructor(file: FileHandle | null, kept: number) {
    this.#file = file;
    this.#kept = kept;
  }

  /**
   * @param path the CSV file to list all of them in
   * @param kept how many of each are kept in memory
   */
  static async open(path: string | undefined, kept: number): Promise<BadRowFile> {
    return new BadRowFile(path === undefined ? null : await open(path, 'w'), kept);
  }

  get hasFile(): boolean {
    return this.#file !== null;
  }

  add(bad: BadRow): void {
    const { file, row, problem, isNote = false } = bad;
    if (isNote) this.notes += 1;
    else this.count += 1;
    const first = isNote ? this.firstNotes : this.first;
    if (first.length < this.#kept) first.push(bad);
    if (!this.#file) return;
    this.#waiting.push([file, String(row), problem, isNote ? 'taken, with this note' : 'left out']);
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
