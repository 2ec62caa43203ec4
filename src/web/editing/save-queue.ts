import { messageOf } from './message-of.ts';

/** Default pauses between failed attempts; the last one repeats. */
const RETRY_PAUSES_MS = [3_000];
/** Time without a new edit after which the queue counts as idle. */
const IDLE_MS = 800;

/** The outcome of one send. `stale`: send again at once. `conflict`: wait until the user has decided. */
export type SendOutcome = 'saved' | 'stale' | 'conflict';

/** The state of the queue. `waiting` includes the edit in flight; `failure` is why the last attempt failed. */
export type SaveState = {
  status: 'saved' | 'saving' | 'retrying' | 'conflict';
  waiting: number;
  failure: string | null;
};

/** The initial state of a queue. */
export const NOTHING_WAITING: SaveState = { status: 'saved', waiting: 0, failure: null };

export type SaveQueueOptions<Edit> = {
  /** Sends one edit. Rejects only for failures that are worth a retry. */
  send: (edit: Edit) => Promise<SendOutcome>;
  onState?: (state: SaveState) => void;
  /** Called when nothing waits and nothing was added for a while. */
  onIdle?: () => void;
  /** While edits of one key wait, the newest replaces the others. Without it every edit is sent. */
  keyOf?: (edit: Edit) => string;
  /** Time without a new edit before the waiting ones are sent. */
  debounceMs?: number;
  retryPausesMs?: readonly number[];
};

/** Wraps an edit to give it identity: equal edits may wait at the same time. */
type Entry<Edit> = { edit: Edit };

/**
 * Sends edits to the server one at a time, in order. A failed edit stays first and is retried: none is lost while the
 * page is open. Its methods are bound, so they can be passed as callbacks.
 */
export class SaveQueue<Edit> {
  readonly #options: SaveQueueOptions<Edit>;
  #state = NOTHING_WAITING;
  #waiting: Entry<Edit>[] = [];
  /** The entry in flight; it stays the first of those waiting. */
  #current: Entry<Edit> | undefined;
  #sending: Promise<void> | undefined;
  #failures = 0;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SaveQueueOptions<Edit>) {
    this.#options = options;
  }

  state = (): SaveState => this.#state;

  /** Appends an edit, or replaces the waiting one of its key. It does not interrupt a scheduled retry. */
  add = (edit: Edit): void => {
    clearTimeout(this.#idleTimer);
    const key = this.#options.keyOf?.(edit);
    const same = this.#waiting.findIndex((entry) => entry !== this.#current && this.#hasKey(entry, key));
    if (same === -1) this.#waiting.push({ edit });
    else this.#waiting[same] = { edit };
    const { status, failure } = this.#state;
    this.#report(status === 'saved' ? 'saving' : status, failure);
    if (this.#failures === 0) this.#schedule(this.#options.debounceMs ?? 0);
  };

  /** Removes the last edit, unless it is in flight, and returns it. */
  takeLast = (): Edit | undefined => {
    const last = this.#waiting.at(-1);
    if (last === undefined || last === this.#current) return undefined;
    this.#waiting.pop();
    if (this.#waiting.length === 0) this.#reset();
    else this.#report(this.#state.status, this.#state.failure);
    return last.edit;
  };

  /** Sends the waiting edits at once. Resolves when none is left or a conflict stops it; rejects when a send fails. */
  flush = (): Promise<void> => {
    clearTimeout(this.#timer);
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  };

  /** Flushes without reporting the outcome: a failure is in the state, and its retry is scheduled. */
  retry = (): void => {
    this.flush().catch(() => undefined);
  };

  /** Ends a conflict: sends the waiting edits again. */
  resume = (): void => {
    this.#report('saving', null);
    this.retry();
  };

  /** Removes all waiting edits. Resolves when the edit in flight is answered. */
  clear = async (): Promise<void> => {
    this.#waiting = [];
    this.#reset();
    await this.#sending?.catch(() => undefined);
  };

  /** Ends all retries for good; edits in flight are not cancelled. */
  stop = (): void => {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#idleTimer);
  };

  async #sendAll(): Promise<void> {
    for (let [entry] = this.#waiting; entry && this.#state.status !== 'conflict'; [entry] = this.#waiting) {
      await this.#sendOne(entry);
    }
    const { onIdle } = this.#options;
    if (onIdle && !this.#isStopped) this.#idleTimer = setTimeout(onIdle, IDLE_MS);
  }

  async #sendOne(entry: Entry<Edit>): Promise<void> {
    this.#current = entry;
    try {
      this.#accept(entry, await this.#options.send(entry.edit));
    } catch (problem) {
      if (!this.#dropReplaced(entry)) return;
      this.#scheduleRetry(problem);
      throw problem;
    } finally {
      this.#current = undefined;
    }
  }

  #accept(entry: Entry<Edit>, outcome: SendOutcome) {
    this.#failures = 0;
    if (outcome === 'saved') this.#waiting = this.#waiting.filter((other) => other !== entry);
    else if (!this.#dropReplaced(entry)) return;
    if (outcome === 'conflict') this.#report('conflict', null);
    else this.#report(this.#waiting.length > 0 ? 'saving' : 'saved', null);
  }

  /** Removes an unsaved edit if a newer one has its key. Returns whether its key still has an edit to save. */
  #dropReplaced(entry: Entry<Edit>): boolean {
    if (!this.#waiting.includes(entry)) return false;
    const key = this.#options.keyOf?.(entry.edit);
    if (this.#waiting.some((other) => other !== entry && this.#hasKey(other, key))) this.#waiting.shift();
    return true;
  }

  #hasKey({ edit }: Entry<Edit>, key: string | undefined): boolean {
    return key !== undefined && this.#options.keyOf?.(edit) === key;
  }

  #scheduleRetry(problem: unknown) {
    this.#failures += 1;
    this.#report('retrying', messageOf(problem));
    const pauses = this.#options.retryPausesMs ?? RETRY_PAUSES_MS;
    this.#schedule(pauses[Math.min(this.#failures, pauses.length) - 1] ?? IDLE_MS);
  }

  #schedule(pauseMs: number) {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    if (pauseMs > 0) this.#timer = setTimeout(this.retry, pauseMs);
    else this.retry();
  }

  #reset() {
    clearTimeout(this.#timer);
    this.#failures = 0;
    this.#report('saved', null);
  }

  #report(status: SaveState['status'], failure: string | null) {
    this.#state = { status, waiting: this.#waiting.length, failure };
    this.#options.onState?.(this.#state);
  }
}
