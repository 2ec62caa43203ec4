import { SingleBar } from 'cli-progress';

/** Takes how much of a step is done, 0–1. */
export type TakeShare = (share: number) => void;

/** How far the steps of a match are: a bar on a terminal, nothing elsewhere; on standard error. */
export class MatchProgress {
  readonly #bar: SingleBar | undefined;

  constructor(isWanted: boolean, stream: NodeJS.WriteStream = process.stderr) {
    if (!isWanted || !stream.isTTY) return;
    this.#bar = new SingleBar({
      format: '{step} [{bar}] {percentage} %, {eta_formatted} left',
      stream,
      clearOnComplete: true,
      hideCursor: true,
    });
  }

  /** Begins the next step. */
  step(step: string): TakeShare {
    this.#bar?.stop();
    this.#bar?.start(100, 0, { step });
    return (share) => this.#bar?.update(Math.floor(share * 100));
  }

  end(): void {
    this.#bar?.stop();
  }
}
