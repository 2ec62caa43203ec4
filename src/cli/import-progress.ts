import { SingleBar } from 'cli-progress';

/** Without a terminal, a line is printed each time this share of the file is read. */
const LINE_EVERY_PERCENT = 10;

type Step = { bytes: number; totalBytes: number; rows: number };

/** Shows the progress of an import on standard error: a bar on a terminal, a few lines elsewhere. */
export class ImportProgress {
  readonly #bar: SingleBar | null;
  #printedPercent = 0;
  #hasStarted = false;
  /** The rows that were processed so far since the whole file is read. */
  #rowsOfWhole: number | null = null;

  constructor() {
    this.#bar = process.stderr.isTTY
      ? new SingleBar({
          format: '{bar} {percentage} % · {rows} rows · {eta_formatted} left',
          hideCursor: true,
          clearOnComplete: true,
        })
      : null;
  }

  show({ bytes, totalBytes, rows }: Step): void {
    if (!this.#bar) {
      this.#print({ bytes, totalBytes, rows });
      return;
    }
    if (!this.#hasStarted) this.#bar.start(totalBytes, 0, { rows: 0 });
    this.#hasStarted = true;
    this.#bar.update(bytes, { rows });
  }

  end(): void {
    if (this.#hasStarted) this.#bar?.stop();
    if (this.#rowsOfWhole !== null) printStep(100, this.#rowsOfWhole);
    this.#rowsOfWhole = null;
  }

  #print({ bytes, totalBytes, rows }: Step): void {
    const percent = totalBytes === 0 ? 100 : Math.floor((100 * bytes) / totalBytes);
    // The whole file is read before its last rows are processed, and before any of a small one.
    if (percent === 100) this.#rowsOfWhole = rows;
    else if (percent >= this.#printedPercent + LINE_EVERY_PERCENT) {
      this.#printedPercent = percent - (percent % LINE_EVERY_PERCENT);
      printStep(percent, rows);
    }
  }
}

function printStep(percent: number, rows: number): void {
  process.stderr.write(`${percent} % of the file is read, ${rows} rows are processed.\n`);
}
