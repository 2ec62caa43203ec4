/** The problems of a file as sentences: one for the file as a whole, or one for each bad row. */
export class FileProblem extends Error {}

/** Most rows listed; the rest are counted. */
const MAX_LISTED = 50;

/** Collects the bad rows of a file, to report all of them at once. Rows count from 1, without the heading. */
export class RowProblems {
  readonly #file: string;
  readonly #sentences: string[] = [];
  #count = 0;

  constructor(file: string) {
    this.#file = file;
  }

  add(row: number, sentence: string): void {
    if (++this.#count <= MAX_LISTED) this.#sentences.push(`${this.#file}: row ${row}: ${sentence}`);
  }

  /** @throws FileProblem when there are any */
  throwIfAny(): void {
    if (this.#count === 0) return;
    const more = this.#count - this.#sentences.length;
    const rest = more > 0 ? [`${this.#file}: and ${more} more rows.`] : [];
    throw new FileProblem([...this.#sentences, ...rest].join('\n'));
  }
}
