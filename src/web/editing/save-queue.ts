/** Pauses between tries that failed, when the queue names none; the last one repeats. */
const RETRY_PAUSES_MS = [3_000];
/** The queue is idle once nothing was added for this long. */
const IDLE_MS = 800;

/** What came of one send. `stale`: send it again at once. `conflict`: wait until somebody has decided. */
export type SendOutcome = 'saved' | 'stale' | 'conflict';

/** How the saving goes. `waiting` counts the edit under way too; `failure` says why the last try failed. */
export type SaveState = {
  status: 'saved' | 'saving' | 'retrying' | 'conflict';
  waiting: number;
  failure: string | null;
};

/** The state of a queue to which nothing was added yet. */
export const NOTHING_WAITING: SaveState = { status: 'saved', waiting: 0, failure: null };

export type SaveQueueOptions<Edit> = {
  /** Sends one edit. Rejects only for what is worth another try. */
  send: (edit: Edit) => Promise<SendOutcome>;
  onState?: (state: SaveState) => void;
  /** Nothing waits, and nothing was added for a while. */
  onIdle?: () => void;
  /** Edits of one key replace each other while they wait: the newest wins. Without it every edit is sent. */
  keyOf?: (edit: Edit) => string;
  /** How long no edit must have been added before the waiting ones are sent. */
  debounceMs?: number;
  retryPausesMs?: readonly number[];
};

/** An edit with an identity of its own: equal edits may wait at the same time. */
type Entry<Edit> = { edit: Edit };

/**
 * Sends edits to the server one at a time, in order. A failed edit stays first and is retried: none is lost while the
 * page is open. Knows nothing of React and of what an edit is; its methods may be passed on without the queue.
 */
export class SaveQueue<Edit> {
  readonly #options: SaveQueueOptions<Edit>;
  #state = NOTHING_WAITING;
  #waiting: Entry<Edit>[] = [];
  /** The entry under way; it stays the first of those waiting. */
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

  /** Adds an edit at the end, or in place of the one of its key that waits. A queue that retries goes on retrying. */
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

  /** Removes the last edit, unless it is under way, and returns it. */
  takeLast = (): Edit | undefined => {
    const last = this.#waiting.at(-1);
    if (last === undefined || last === this.#current) return undefined;
    this.#waiting.pop();
    if (this.#waiting.length === 0) this.#reset();
    else this.#report(this.#state.status, this.#state.failure);
    return last.edit;
  };

  /** Sends at once what waits. Resolves when nothing does, or a conflict holds it; rejects when a try fails. */
  flush = (): Promise<void> => {
    clearTimeout(this.#timer);
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  };

  /** The same for those who need no answer: a failure is in the state, and its retry is scheduled. */
  retry = (): void => {
    this.flush().catch(() => undefined);
  };

  /** Ends a conflict: what waits is sent again. */
  resume = (): void => {
    this.#report('saving', null);
    this.retry();
  };

  /** Removes everything that waits. Resolves when the edit under way is answered. */
  clear = async (): Promise<void> => {
    this.#waiting = [];
    this.#reset();
    await this.#sending?.catch(() => undefined);
  };

  /** Ends all retries for good; the edits under way end by themselves. */
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

  /** Has an unsaved edit yield to a newer one of its key. Returns whether anything of it is still to be saved. */
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
    this.#report('retrying', problem instanceof Error ? problem.message : String(problem));
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
