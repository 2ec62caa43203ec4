import { SingleBar } from 'cli-progress';

/** Receives the share of a step that is done, 0–1. */
export type OnShare = (share: number) => void;

/** Shows the progress of each step of a match on standard error: a bar on a terminal, nothing elsewhere. */
export class MatchProgress {
  readonly #bar: SingleBar | undefined;

  constructor(isWanted: boolean) {
    if (!isWanted || !process.stderr.isTTY) return;
    this.#bar = new SingleBar({
      format: '{step} [{bar}] {percentage} %, {eta_formatted} left',
      clearOnComplete: true,
      hideCursor: true,
    });
  }

  /** Starts the next step. */
  step(step: string): OnShare {
    this.#bar?.stop();
    this.#bar?.start(100, 0, { step });
    return (share) => this.#bar?.update(Math.floor(share * 100));
  }

  end(): void {
    this.#bar?.stop();
  }
}
