/** Who asks for a place. */
export type Party = {
  /** The party that its work is counted for, such as a user or a network. */
  key: string;
  /** Lanes of a lower number go first. */
  lane: number;
};

type Waiting = Party & { round: number; start: () => void; refuse: () => void };

/** Most waiting works of one party while others wait. */
const MAX_WAITING_OF_ONE = 2;

/** The error of work that finds no place to wait. */
export class NoTurn extends Error {
  override name = 'NoTurn';
}

/**
 * Shares the places of a bounded resource among parties by turns (start-time fair queueing): the party that has had the
 * fewest turns goes first. While others wait, a party has one place at work and two waiting. When all places to wait are
 * taken, the work whose turn would come last is refused.
 */
export class Turns {
  readonly #places: number;
  readonly #maxWaiting: number;
  readonly #working: string[] = [];
  #waiting: Waiting[] = [];
  /** The round of the work that started last. */
  #round = 0;
  /** The round of the next work of each party that has had a turn in this round or later. */
  readonly #nextRounds = new Map<string, number>();

  constructor({ places, maxWaiting }: { places: number; maxWaiting: number }) {
    this.#places = places;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Runs `work` when its turn comes.
   * @throws NoTurn when it would wait too long
   */
  async take<T>(party: Party, work: () => Promise<T>): Promise<T> {
    await this.#place(party);
    try {
      return await work();
    } finally {
      this.#working.splice(this.#working.indexOf(party.key), 1);
      this.#startNext();
    }
  }

  #place({ key, lane }: Party): Promise<void> {
    return new Promise((start, reject) => {
      const round = Math.max(this.#round, this.#nextRounds.get(key) ?? 0);
      this.#nextRounds.set(key, round + 1);
      this.#waiting.push({
        key,
        lane,
        round,
        start,
        refuse: () => reject(new NoTurn('The queue is full.')),
      });
      this.#startNext();
      this.#refuseOne(key);
    });
  }

  #startNext(): void {
    while (this.#working.length < this.#places) {
      const next = this.#next();
      if (!next) return;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.#working.push(next.key);
      this.#round = Math.max(this.#round, next.round);
      this.#forgetPastRounds();
      next.start();
    }
  }

  /** The waiting work whose turn is next: of a party without work if there is one. */
  #next(): Waiting | undefined {
    const idle = this.#waiting.filter(({ key }) => !this.#working.includes(key));
    return (idle.length > 0 ? idle : this.#waiting).toSorted(byTurn)[0];
  }

  /** Refuses the last work of a party that has too many waiting, or of all when too many wait. */
  #refuseOne(key: string): void {
    const own = this.#waiting.filter((one) => one.key === key);
    const isAlone = own.length === this.#waiting.length;
    const from = !isAlone && own.length > MAX_WAITING_OF_ONE ? own : this.#waiting;
    if (from !== own && this.#waiting.length <= this.#maxWaiting) return;
    const last = from.toSorted(byTurn).at(-1);
    this.#waiting = this.#waiting.filter((one) => one !== last);
    last?.refuse();
  }

  #forgetPastRounds(): void {
    for (const [key, round] of this.#nextRounds) if (round <= this.#round) this.#nextRounds.delete(key);
  }
}

/** Sorts by lane, then by round; equal ones stay in the order in which they came. */
function byTurn(a: Waiting, b: Waiting): number {
  return a.lane - b.lane || a.round - b.round;
}
