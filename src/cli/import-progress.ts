import { SingleBar } from 'cli-progress';

/** Without a terminal a line is said each time another such part of the file is read. */
const LINE_EVERY_PERCENT = 10;

type Step = { bytes: number; totalBytes: number; rows: number };

/** How far an import is: a bar on a terminal, a few lines elsewhere; both on standard error. */
export class ImportProgress {
  readonly #bar: SingleBar | null;
  #saidPercent = 0;
  #hasBegun = false;

  constructor(stream: NodeJS.WriteStream = process.stderr) {
    this.#bar = stream.isTTY
      ? new SingleBar({
          format: '{bar} {percentage} % · {rows} rows · {eta_formatted} left',
          stream,
          hideCursor: true,
          clearOnComplete: true,
        })
      : null;
  }

  show({ bytes, totalBytes, rows }: Step): void {
    if (!this.#bar) {
      this.#say({ bytes, totalBytes, rows });
      return;
    }
    if (!this.#hasBegun) this.#bar.start(totalBytes, 0, { rows: 0 });
    this.#hasBegun = true;
    this.#bar.update(bytes, { rows });
  }

  end(): void {
    if (this.#hasBegun) this.#bar?.stop();
  }

  #say({ bytes, totalBytes, rows }: Step): void {
    const percent = totalBytes === 0 ? 100 : Math.floor((100 * bytes) / totalBytes);
    if (percent < this.#saidPercent + LINE_EVERY_PERCENT) return;
    this.#saidPercent = percent - (percent % LINE_EVERY_PERCENT);
    process.stderr.write(`${percent} % of the file is read, ${rows} rows are dealt with.\n`);
  }
}
