/** Runs actions in the order they were added. While the review is not ready, they wait. */
export class ActionQueue {
  readonly #isReady: () => boolean;
  #waiting: (() => void)[] = [];
  #isRunning = false;

  constructor(isReady: () => boolean) {
    this.#isReady = isReady;
  }

  add(action: () => void): void {
    this.#waiting.push(action);
    this.run();
  }

  /** Runs the waiting actions for as long as the review is ready. An action may make it unready. */
  run = (): void => {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (this.#isReady()) {
        const action = this.#waiting.shift();
        if (!action) return;
        action();
      }
    } finally {
      this.#isRunning = false;
    }
  };

  isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Removes the waiting actions and returns their number. */
  clear(): number {
    const { length } = this.#waiting;
    this.#waiting = [];
    return length;
  }
}
