import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** How much work this process takes on at once. */
export type LoadLimits = {
  /** Most requests at work; further ones wait for their turn. */
  requests: number;
  /** A request that takes longer waits for something other than this process, such as a slow upload, and counts no more. */
  countedMs: number;
  /** Most requests that wait; further ones are refused. */
  waiting: number;
  /** A request that has waited longer is refused. */
  waitMs: number;
};

/** A thousand requests at one to two milliseconds each are answered within two seconds, those at work within a tenth. */
export const LOAD_LIMITS: LoadLimits = { requests: 50, countedMs: 1_000, waiting: 2_000, waitMs: 10_000 };
/** Most connections that are accepted in a row while requests wait. */
const MOST_ACCEPTED = 16;

type Refuse = (response: ServerResponse) => void;
type Waiting = { request: IncomingMessage; response: ServerResponse; since: number };

/**
 * Starts one request in each turn of the event loop, in the order in which they came; a request starts at once when none
 * waits. Turns stay short, so that Node, which accepts one connection in each turn, soon reaches new connections and health
 * checks.
 */
export class RequestQueue {
  readonly #listener: RequestListener;
  readonly #limits: LoadLimits;
  readonly #refuse: Refuse;
  readonly #waiting: Waiting[] = [];
  #atWork = 0;
  /** Whether this turn has started a request. */
  #hasStarted = false;
  #isScheduled = false;
  #hasAccepted = false;
  #acceptedInRow = 0;

  constructor(listener: RequestListener, limits: LoadLimits, refuse: Refuse) {
    this.#listener = listener;
    this.#limits = limits;
    this.#refuse = refuse;
  }

  /** How many requests wait. */
  get length(): number {
    return this.#waiting.length;
  }

  /** Starts a request, or lets it wait. */
  add(request: IncomingMessage, response: ServerResponse): void {
    if (this.length === 0 && !this.#hasStarted && this.#hasRoom) this.#start(request, response);
    else if (this.length >= this.#limits.waiting) this.#refuse(response);
    else {
      this.#waiting.push({ request, response, since: performance.now() });
      this.#schedule();
    }
  }

  /** Reports a new connection. Others may wait behind it, so they are accepted before the next request starts. */
  notifyConnection(): void {
    this.#hasAccepted = true;
  }

  get #hasRoom(): boolean {
    return this.#atWork < this.#limits.requests;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#takeTurn());
  }

  #takeTurn(): void {
    this.#isScheduled = false;
    this.#hasStarted = false;
    if (this.length === 0) return;
    if (this.#hasAccepted && this.#acceptedInRow < MOST_ACCEPTED) this.#acceptedInRow++;
    else this.#startNext();
    this.#hasAccepted = false;
    if (this.length > 0 && this.#hasRoom) this.#schedule();
  }

  #startNext(): void {
    this.#acceptedInRow = 0;
    if (!this.#hasRoom) return;
    let next = this.#waiting.shift();
    while (next?.response.destroyed) next = this.#waiting.shift();
    if (!next) return;
    if (performance.now() - next.since > this.#limits.waitMs) this.#refuse(next.response);
    else this.#start(next.request, next.response);
  }

  #start(request: IncomingMessage, response: ServerResponse): void {
    this.#hasStarted = true;
    this.#schedule();
    this.#atWork++;
    let isCounted = true;
    const release = () => {
      clearTimeout(timer);
      if (!isCounted) return;
      isCounted = false;
      this.#atWork--;
      if (this.length > 0) this.#schedule();
    };
    const timer = setTimeout(release, this.#limits.countedMs).unref();
    response.once('close', release);
    this.#listener(request, response);
  }
}
