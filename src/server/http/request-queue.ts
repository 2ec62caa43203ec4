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
/** Most requests that a turn starts. A turn by itself costs a third of what a read does. */
const MOST_STARTED = 8;
/** After a turn that took longer the next starts one request again. */
const SHORT_TURN_MS = 2;

type Refuse = (response: ServerResponse) => void;
type Waiting = { request: IncomingMessage; response: ServerResponse; since: number };

/**
 * Starts the requests in the order in which they came, a few in each turn of the event loop: one at first, and twice as
 * many as before while turns are short. A request starts at once when none waits. Turns stay short, so that Node, which
 * accepts one connection in each turn, soon reaches new connections and health checks.
 */
export class RequestQueue {
  readonly #listener: RequestListener;
  readonly #limits: LoadLimits;
  readonly #refuse: Refuse;
  readonly #now: () => number;
  readonly #waiting: Waiting[] = [];
  #atWork = 0;
  /** How many requests this turn has started or refused, and how many it may. */
  #started = 0;
  #mayStart = 1;
  /** When the next turn was scheduled; null while none is. */
  #scheduledAt: number | null = null;
  #hasAccepted = false;
  #acceptedInRow = 0;

  /** @param now returns a time in milliseconds */
  constructor(
    listener: RequestListener,
    limits: LoadLimits,
    refuse: Refuse,
    now: () => number = () => performance.now(),
  ) {
    this.#listener = listener;
    this.#limits = limits;
    this.#refuse = refuse;
    this.#now = now;
  }

  /** How many requests wait. */
  get length(): number {
    return this.#waiting.length;
  }

  /** Starts a request, or lets it wait. */
  add(request: IncomingMessage, response: ServerResponse): void {
    if (this.length === 0 && this.#hasRoom && this.#hasTime) this.#start(request, response);
    else if (this.length >= this.#limits.waiting) this.#refuse(response);
    else {
      this.#waiting.push({ request, response, since: this.#now() });
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

  /** Whether this turn may start another request. */
  get #hasTime(): boolean {
    return this.#started < this.#mayStart;
  }

  #schedule(): void {
    if (this.#scheduledAt !== null) return;
    this.#scheduledAt = this.#now();
    setImmediate(() => this.#takeTurn());
  }

  #takeTurn(): void {
    this.#adaptToTurn();
    if (this.length === 0) return;
    if (this.#hasAccepted && this.#acceptedInRow < MOST_ACCEPTED) this.#acceptedInRow++;
    else this.#startWaiting();
    this.#hasAccepted = false;
    if (this.length > 0 && this.#hasRoom) this.#schedule();
  }

  /** Whether requests that come after a rest are short is not known, so that one starts as well as after a long turn. */
  #adaptToTurn(): void {
    const isShort = this.#now() - (this.#scheduledAt ?? 0) < SHORT_TURN_MS;
    if (this.length === 0 || !isShort) this.#mayStart = 1;
    else if (this.#started > 0) this.#mayStart = Math.min(2 * this.#mayStart, MOST_STARTED);
    this.#started = 0;
    this.#scheduledAt = null;
  }

  #startWaiting(): void {
    this.#acceptedInRow = 0;
    while (this.length > 0 && this.#hasRoom && this.#hasTime) this.#startNext();
  }

  #startNext(): void {
    const next = this.#waiting.shift();
    if (!next || next.response.destroyed) return;
    if (this.#now() - next.since <= this.#limits.waitMs) this.#start(next.request, next.response);
    else {
      this.#refuse(next.response);
      this.#started++;
    }
  }

  #start(request: IncomingMessage, response: ServerResponse): void {
    this.#schedule();
    this.#started++;
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
