import { basename } from 'node:path';
import { type BadRow, BadRowFile } from '../server/reference-lists/bad-row-file.ts';
import { counted, fail } from './command-line.ts';

export type { BadRow };

/** Most rows printed to the terminal; a file may list them all. */
const SHOWN = 20;

/**
 * Collects the rows that a command leaves out, and the notes on those that it takes, as all commands do: the good ones are
 * used, the bad ones are reported. Rows count from 1, without the line of the column names.
 */
export class BadRows {
  readonly #rows: BadRowFile;

  private constructor(rows: BadRowFile) {
    this.#rows = rows;
  }

  /** @param path the CSV file to list all of them in */
  static async open(path: string | undefined): Promise<BadRows> {
    return new BadRows(await BadRowFile.open(path, SHOWN).catch(() => fail(`${path} cannot be written.`)));
  }

  add(bad: BadRow): void {
    this.#rows.add({ ...bad, file: basename(bad.file) });
  }

  close(): Promise<void> {
    return this.#rows.close();
  }

  /** The first of the notes and of the bad rows, and how many there are; nothing when there are none. */
  summary(): string[] {
    const { count, first, notes, firstNotes } = this.#rows;
    return [
      ...this.#list(firstNotes, notes),
      ...(notes > 0
        ? [`Note: ${counted(notes, 'value is', 'values are')} not as expected; the rows are used.`]
        : []),
      ...this.#list(first, count),
      ...(count > 0 ? [`Warning: ${counted(count, 'bad row is', 'bad rows are')} left out.`] : []),
    ];
  }

  #list(first: readonly BadRow[], count: number): string[] {
    const more = count - first.length;
    return [
      ...first.map(({ file, row, problem }) => `${file}: row ${row}: ${problem}`),
      ...(more > 0
        ? [`… and ${more} more${this.#rows.hasFile ? '' : ': --bad-rows <file> lists them all'}.`]
        : []),
    ];
  }
}
